export function install(): Promise<void>
export function installClients(): Promise<void>
