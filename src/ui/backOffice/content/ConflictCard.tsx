import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ContentEditRef } from '#src/machines/backOffice/contentEditMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Row } from '#src/ui/kit/Layout.tsx'
import { ContentPreview } from './ContentPreview.tsx'

type ConflictCardProps = { readonly edit: ContentEditRef; readonly now: () => number }

/** Somebody else saved meanwhile: what they wrote stands beside what is written here, and the editor chooses. */
export function ConflictCard({ edit, now }: ConflictCardProps) {
  const { t } = useTranslation('backOffice')
  const theirs = useSelector(edit, (snapshot) => snapshot.context.theirs)
  if (theirs === null) return null
  const [last] = theirs.versions
  return (
    <Card as="section" sunken aria-label={t('backOffice.content.conflict')}>
      <h2>{t('backOffice.content.conflict')}</h2>
      <p role="alert">
        {t('backOffice.content.conflictText', {
          by: last?.by ?? '',
          at: last === undefined ? '' : dayTime(t, last.at, now()),
          version: theirs.latest,
        })}
      </p>
      <ContentPreview snapshot={theirs.snapshot} label={t('backOffice.content.theirs', { version: theirs.latest })} />
      <Row wrap>
        <Button onClick={() => edit.send({ type: 'mine.kept' })}>{t('backOffice.content.keepMine')}</Button>
        <Button variant="outline" onClick={() => edit.send({ type: 'theirs.taken' })}>
          {t('backOffice.content.takeTheirs')}
        </Button>
      </Row>
    </Card>
  )
}
