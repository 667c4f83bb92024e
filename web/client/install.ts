// Installs the service worker (web/worker), and has it look for newer releases.

/** Milliseconds between two looks for a newer release in a page that stays open. */
const OFTEN = 60 * 60_000

/** Keeps the release that the server has now in this browser, where the browser can. */
export function installWorker(): void {
  // The development server changes its files all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // What fails now, for want of a network or of room, is tried again by the next page.
  serviceWorker.register('/worker.js').catch(() => {})
  const look = async () => (await serviceWorker.getRegistration())?.update()
  setInterval(() => void look().catch(() => {}), OFTEN)
}
