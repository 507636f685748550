/** How the site stands with this browser: runs as an app, may be installed, is asked about, was installed, or cannot be by a button. */
export type InstallState = 'running' | 'offered' | 'asking' | 'installed' | 'byHand'
