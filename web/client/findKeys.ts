// The keys that open the command palette: Cmd K on Apple devices, else Ctrl K.
export const isApple = /Mac|iP/.test(navigator.platform)
export const FIND_KEYS = isApple ? '⌘K' : 'Ctrl K'
