import type { TFunction } from 'i18next'
import type { Audience } from '#src/api/model/content.ts'

/** For whom something is written, in a few words. */
export function audienceWords(t: TFunction<'backOffice'>, audience: Audience): string {
  switch (audience.who) {
    case 'grade':
      return t('backOffice.content.gradesFrom', { grade: audience.from })
    case 'tag':
      return t(`backOffice.members.tags.${audience.tag}`)
    case 'everybody':
    case 'visitors':
    case 'members':
      return t(`backOffice.content.audiences.${audience.who}`)
  }
}
