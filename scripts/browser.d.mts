export function findBrowser(): Promise<string | null>
export function ensureBrowser(): Promise<void>
