import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of sponsors and downloads, in English. */
export const words: SameKeys<typeof chinese> = {
  sponsors: {
    title: 'Sponsors',
    empty: 'There are no sponsors at the moment',
    emptyText: 'New sponsors will appear here.',
    failed: 'The sponsors could not be loaded',
    partner: 'Want to support us too?',
    partnerText: 'Tell us who you are and what you have in mind.',
    join: 'Become a partner',
  },
  downloads: {
    title: 'Downloads',
    empty: 'There is nothing to download at the moment',
    emptyText: 'Everything works in the browser, too.',
    failed: 'The downloads could not be loaded',
    edition: 'Version {{edition}}',
    own: 'This device',
    others: 'On other devices',
    how: 'Show the steps',
    installOf: 'Install {{name}}',
    appOf: '{{name}} as an app',
    install: 'Install',
    why: 'Its own icon and window, always up to date.',
    state: {
      running: 'You are using the app now.',
      installed: 'Installed. You will find it among your apps.',
    },
    onPhone: 'On your phone',
    scan: 'Scan with the camera to open this page there.',
    qr: 'QR code of this page',
    steps: {
      ios: {
        first: 'Open this site in Safari.',
        second: 'Tap Share at the foot of the screen.',
        third: 'Choose “Add to Home Screen”.',
      },
      android: {
        first: 'Open this site in Chrome or Edge.',
        second: 'Open the menu ⋮ at the top right.',
        third: 'Choose “Add to Home screen”, then “Install”.',
      },
      windows: {
        first: 'Open this site in Edge or Chrome.',
        second: 'Click the install icon at the right of the address bar.',
        third: 'Confirm with “Install”: it appears in the Start menu.',
      },
      macos: {
        first: 'Open this site in Safari.',
        second: 'Choose File, then “Add to Dock”.',
        third: 'In Chrome or Edge, use the install icon in the address bar.',
      },
      web: {
        first: 'Open this site in Chrome or Edge.',
        second: 'Open the browser’s menu.',
        third: 'Choose “Install” or “Add to Home screen”.',
      },
    },
    open: 'How to install {{name}}',
    get: 'Download {{name}} (in a new tab)',
    platform: { windows: 'Windows', macos: 'macOS', android: 'Android', ios: 'iPhone', web: 'Web' },
  },
}
