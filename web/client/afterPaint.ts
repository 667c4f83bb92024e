/** Calls back after the next frame is painted. A page in the background paints none. */
export function afterPaint(callback: () => void): void {
  const soon = () => setTimeout(callback)
  if (document.hidden) soon()
  else requestAnimationFrame(soon)
}
