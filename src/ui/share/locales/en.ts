import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of sharing a room, a match or an article, in English. */
export const words: SameKeys<typeof chinese> = {
  share: {
    button: 'Share',
    more: 'More actions',
    title: 'Share',
    link: 'Short link',
    qr: 'QR code of the short link',
    text: 'Come and see:',
    yours: 'The link carries your code: a friend who registers by it counts as yours.',
    failed: 'The link could not be made',
  },
}
