// For text that people copy letter by letter.
export const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace'
