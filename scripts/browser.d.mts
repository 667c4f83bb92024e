export function findBrowser(): Promise<string | null>
export function findShell(): string | null
export function ensureBrowser(): Promise<void>
