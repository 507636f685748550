import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of customer service, in English. */
export const words: SameKeys<typeof chinese> = {
  service: {
    title: 'Customer service',
    heading: 'Contact customer service',
    lead: 'If you have trouble with your login, your account or access, this is how to reach us.',
    chat: 'Live chat',
    openChat: 'Open the chat',
    email: 'E-mail',
    hours: 'Hours',
    reference: 'Device reference',
    referenceText: 'Please quote it when you contact us, so that we can find the trouble.',
    copy: 'Copy the reference',
    copied: 'Copied',
    copyByHand: 'It could not be copied. Please select it above and copy it by hand',
    failed: 'The contact details could not be loaded',
  },
}
