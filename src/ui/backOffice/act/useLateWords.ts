import { useTranslation } from 'react-i18next'
import { listWords } from '#src/ui/i18n/listWords.ts'

/** A field by its label, and what it says in words. */
type Line<Fields> = readonly [label: string, wordsOf: (fields: Fields) => string]

/** Why nothing was saved over what somebody else wrote since it was read: with what that is, field by field. */
export function useLateWords() {
  const { t, i18n } = useTranslation('backOffice')
  return <Fields>(read: Fields, now: Fields, lines: readonly Line<Fields>[]): string => {
    const changes = lines
      .filter(([, wordsOf]) => wordsOf(read) !== wordsOf(now))
      .map(([label, wordsOf]) => t('backOffice.act.changed', { label, value: wordsOf(now) || t('backOffice.settings.none') }))
    return t('backOffice.act.late', { changes: listWords(i18n.language, changes) })
  }
}
