import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OfficeContentRow } from '#src/api/model/officeContent.ts'
import { type InLanguages, lackOf } from './inLanguages.ts'
import styles from './content.module.css'

/** What ends within so long is told before it does, in ms. */
const SOON = 48 * 3_600_000

type ContentNoticeProps = {
  /** All pieces of a kind, in all languages. */
  readonly rows: readonly OfficeContentRow[]
  readonly pieces: InLanguages
  readonly now: number
}

/** What is unusual among the pieces of a kind: drafts that nobody sees, languages that are missing, ends that are near; or that nothing is. */
export function ContentNotice({ rows, pieces, now }: ContentNoticeProps) {
  const { t } = useTranslation('backOffice')
  const counts = {
    newer: rows.filter(({ hasDraft, state }) => hasDraft && state !== 'draft').length,
    drafts: rows.filter(({ state }) => state === 'draft').length,
    missing: [...pieces.values()].filter((own) => lackOf(own).length > 0).length,
    ending: rows.filter(({ state, pin, next }) => state === 'published' && next === null && endsBefore(pin?.endsAt, now + SOON))
      .length,
  }
  const told = (['newer', 'drafts', 'missing', 'ending'] as const).filter((name) => counts[name] > 0)
  if (told.length === 0)
    return (
      <p className={styles.notice} data-fine="true">
        <CircleCheck size={16} aria-hidden="true" />
        {t('backOffice.content.notice.fine')}
      </p>
    )
  return (
    <p className={styles.notice}>
      <TriangleAlert size={16} aria-hidden="true" />
      {told.map((name) => t(`backOffice.content.notice.${name}`, { number: counts[name] })).join(' · ')}
    </p>
  )
}

const endsBefore = (endsAt: number | null | undefined, time: number): boolean =>
  endsAt !== null && endsAt !== undefined && endsAt < time
