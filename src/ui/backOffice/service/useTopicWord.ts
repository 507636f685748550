import { useTranslation } from 'react-i18next'
import type { OfficeFormHead } from '#src/api/model/siteForm.ts'

/** What a form is about, in words. */
export function useTopicWord() {
  const { t } = useTranslation('backOffice')
  return ({ kind, topic }: Pick<OfficeFormHead, 'kind' | 'topic'>) =>
    `${t(`backOffice.forms.kinds.${kind}`)} · ${t(`backOffice.forms.topics.${topic}`)}`
}
