import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Pin, pinFault } from '#src/api/model/contentPins.ts'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import type { ContentDeed, ContentEditRef } from '#src/machines/backOffice/contentEditMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted } from '#src/ui/kit/Layout.tsx'
import { SiteTimeField, writtenTime } from '../act/SiteTimeField.tsx'
import { ReasonField, useReason } from '../act/ReasonField.tsx'

type PublishCardProps = {
  readonly edit: ContentEditRef
  readonly item: OfficeContent
  readonly mayApprove: boolean
  readonly now: () => number
}

/** What is shown of a piece now and later, and what changes it: from a saved version alone. */
export function PublishCard({ edit, item, mayApprove, now }: PublishCardProps) {
  const { t } = useTranslation('backOffice')
  const isClean = useSelector(edit, (snapshot) => snapshot.matches({ editing: 'clean' }))
  const isActing = useSelector(edit, (snapshot) => snapshot.matches('acting'))
  const [times, setTimes] = useState({ startsAt: '', endsAt: '' })
  const [isTried, setTried] = useState(false)
  const reason = useReason(useSelector(edit, (snapshot) => snapshot.context.notice === 'done'))
  const schedule = { startsAt: writtenTime(times.startsAt), endsAt: writtenTime(times.endsAt) }
  const fault = pinFault(schedule, now())
  const waits = item.next !== null || item.state === 'scheduled'
  const press = (deed: ContentDeed) => {
    const why = reason.take()
    if (why !== null) edit.send({ type: 'deed.pressed', deed, reason: why })
  }
  const said = ({ version, startsAt, endsAt }: Pin) =>
    t(endsAt === null ? 'backOffice.content.shownFrom' : 'backOffice.content.shownUntil', {
      version,
      from: dayTime(t, startsAt, now()),
      until: endsAt === null ? '' : dayTime(t, endsAt, now()),
    })
  const isFine = fault === null && !Object.values(schedule).some(Number.isNaN)
  const time = (name: 'startsAt' | 'endsAt', error: string | null) => (
    <SiteTimeField
      label={t(`backOffice.content.${name}`)}
      description={t(`backOffice.content.${name}Hint`)}
      value={times[name]}
      error={isTried && Number.isNaN(schedule[name]) ? t('backOffice.fault.other') : error}
      onChange={(text) => setTimes({ ...times, [name]: text })}
    />
  )
  return (
    <Card as="section" aria-label={t('backOffice.content.shown')}>
      <h2>{t('backOffice.content.shown')}</h2>
      <p>{item.pin === null ? t('backOffice.content.notShown') : said(item.pin)}</p>
      {item.next !== null && <p>{t('backOffice.content.afterwards', { what: said(item.next) })}</p>}
      {mayApprove && (
        <>
          {time('startsAt', null)}
          {time('endsAt', isTried && fault !== null ? t(`backOffice.content.refusals.${fault}`) : null)}
          <ReasonField reason={reason} />
          {!isClean && !isActing && <Muted role="note">{t('backOffice.content.saveFirst')}</Muted>}
          <Button
            block
            busy={isActing}
            disabled={!isClean}
            onClick={() => {
              setTried(true)
              if (isFine) press({ deed: 'publish', version: item.latest, schedule })
            }}
          >
            {t(schedule.startsAt === null ? 'backOffice.content.publish' : 'backOffice.content.plan', { version: item.latest })}
          </Button>
          {waits && (
            <Button block variant="outline" disabled={!isClean} onClick={() => press({ deed: 'offline', what: 'waiting' })}>
              {t('backOffice.content.unplan')}
            </Button>
          )}
          {item.pin !== null && (
            <Button block variant="danger" disabled={!isClean} onClick={() => press({ deed: 'offline', what: 'all' })}>
              {t('backOffice.content.offline')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}
