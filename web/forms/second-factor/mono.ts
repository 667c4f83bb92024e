// For what is copied letter by letter.
export const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'
