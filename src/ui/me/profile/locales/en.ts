import type { SameKeys } from '#src/ui/i18n/sameKeys.ts'
import type { words as chinese } from './zh-CN.ts'

/** Words of the member's profile, in English. */
export const words: SameKeys<typeof chinese> = {
  profile: {
    title: 'Profile',
    failed: 'The profile could not be loaded',
    save: 'Save',
    saving: 'Saving…',
  },
  avatar: {
    title: 'Picture',
    own: 'Your picture',
    choose: 'Choose a picture',
    uploading: 'Uploading…',
    hint: 'PNG, JPEG or WebP of at most 1 MB; it is cut to a square.',
    faces: 'Or choose a face',
    face: 'Face {{number}}',
    failed: 'The picture was not changed',
    trouble: {
      size: 'A picture may have at most 1 MB',
      type: 'This picture cannot be used',
      pixels: 'The picture has too many pixels; make it smaller first',
      gone: 'The upload address has expired; choose the picture again',
      busy: 'Too many requests; try again later',
      server: 'It did not arrive. Choose it again in a while',
      network: 'The upload failed; check the network and choose it again',
    },
  },
  nickname: {
    title: 'Change your nickname',
    label: 'Nickname',
    hint: '2 to 24 characters; what others see in chat and rankings.',
    malformed:
      '2 to 24 characters; no two spaces or dots together, no dot at an end or beside a space, and one kind of dots only',
    done: 'Your nickname was changed.',
    from: 'It can be changed again from {{time}}.',
    failed: 'The nickname was not saved',
    refused: {
      reserved: 'This nickname sounds like our staff; choose another',
      blocked: 'This nickname has a word that cannot be used; choose another',
    },
  },
  about: {
    title: 'Account',
    name: 'User name',
    realName: 'Real name',
    bind: 'Verify',
    birthday: 'Date of birth',
    devices: 'Devices',
    look: 'View',
    fixed: 'You cannot change the name and date of birth yourself; if they are wrong, write to customer service.',
  },
  birthday: {
    hint: 'It can be set once; you must be 18 or older.',
    save: 'Set the date of birth',
    failed: 'The date of birth was not saved',
    refused: {
      missing: 'Choose the date of birth',
      malformed: 'There is no such day',
      future: 'The date of birth cannot be after today',
      tooYoung: 'You must be 18 or older',
      other: 'The date of birth is set already and cannot be changed',
    },
  },
}
