import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of a chat with customer service, in English. */
export const words: SameKeys<typeof chinese> = {
  support: {
    lines: 'Conversation',
    me: 'Me',
    service: 'Customer service',
    customer: 'Customer',
    loading: 'Loading the conversation',
    broken: 'The conversation could not be loaded',
    typing: 'The other side is typing…',
    picture: 'Show the picture',
    pictureAlt: 'A picture of the conversation',
    pictureFailed: 'The picture could not be loaded',
    text: 'Message',
    send: 'Send',
    failed: 'The message was not sent',
    pictures: 'Pictures',
    choose: 'Add a picture',
    uploading: 'Uploading…',
    pictureHint: 'At most {{count}}, each of at most 2 MB.',
    drop: 'Remove {{name}}',
    tooLong: 'Please write at most {{limit}} characters',
    trouble: {
      type: 'Only PNG, JPEG and WebP pictures can be sent',
      size: 'A picture may have at most 2 MB',
      many: 'There are enough pictures already',
      gone: 'The address for it is no longer good. Please try again',
      pixels: 'The picture has too many pixels',
      busy: 'Too many pictures at once. Please try again in a moment',
      server: 'The picture was not taken. Please try again',
      network: 'The network is down, so the picture was not sent',
    },
    turn: {
      begun: 'The conversation begins',
      reopened: 'The conversation goes on, and waits for customer service',
      taken: '{{name}} is here for you',
      givenBack: 'There was no answer, so the conversation waits again',
      handedOver: 'The conversation goes on with {{name}}',
      reminded: 'Are you still there? Without an answer the conversation ends by itself.',
      rated: 'Rated: {{rating}} of 5',
    },
    end: {
      customer: 'The customer ended the conversation',
      service: 'Customer service ended the conversation',
      idle: 'The conversation ended, as nobody wrote for long',
      full: 'The conversation became too long and ended; a new one can be begun',
    },
    save: 'Save the conversation',
    file: 'Customer service chat',
  },
}
