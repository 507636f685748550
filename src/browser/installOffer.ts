/** What Chrome and its kin hand a page that may be installed; it can be taken up once. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The browser's offer to install the site, once it has made one. */
    installOffer?: InstallOffer | undefined
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer
  }
}

/** Keeps the browser's offer to install the site: it comes once, before any page that shows it. */
export const keepInstallOffer = (window: Window): void =>
  window.addEventListener('beforeinstallprompt', (offer) => {
    window.installOffer = offer
  })
