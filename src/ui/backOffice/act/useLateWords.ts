import { useTranslation } from 'react-i18next'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { changesOf, type FieldLine } from '#src/ui/shared/changesOf.ts'

/** Why nothing was saved over what somebody else wrote since it was read: with what that is, field by field. */
export function useLateWords() {
  const { t, i18n } = useTranslation('backOffice')
  return <Fields>(read: Fields, now: Fields, lines: readonly FieldLine<Fields>[]): string => {
    const changes = changesOf(read, now, lines).map(({ label, value }) =>
      t('backOffice.act.changed', { label, value: value || t('backOffice.settings.none') }),
    )
    return t('backOffice.act.late', { changes: listWords(i18n.language, changes) })
  }
}
