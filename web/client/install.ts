// Installs the service worker (web/worker) and checks for newer releases.

/** Milliseconds between two checks while a page stays open. */
const OFTEN = 60 * 60_000

/** Stores the server's current release in this browser, if the browser supports that. */
export function installWorker(): void {
  // The development server has no releases.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // After a failure the next page tries again.
  serviceWorker.register('/worker.js').catch(() => {})
  const look = async () => (await serviceWorker.getRegistration())?.update()
  setInterval(() => void look().catch(() => {}), OFTEN)
}
