import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentVersionLine, OfficeContent } from '#src/api/model/officeContent.ts'
import type { ContentEditRef } from '#src/machines/backOffice/contentEditMachine.ts'
import type { contentVersionMachine } from '#src/machines/backOffice/contentListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ReasonField, useReason } from '../act/ReasonField.tsx'
import { ContentPreview } from './ContentPreview.tsx'

type ContentHistoryProps = {
  readonly edit: ContentEditRef
  readonly item: OfficeContent
  readonly logic: typeof contentVersionMachine
  readonly mayAct: boolean
  readonly now: () => number
}

/** How a piece came to what it is: each version can be looked at, and brought back as a new draft. */
export function ContentHistory({ edit, item, logic, mayAct, now }: ContentHistoryProps) {
  const { t } = useTranslation('backOffice')
  const look = useActorRef(logic)
  const { answer, errorKey } = useSelector(look, (snapshot) => snapshot.context)
  const isClean = useSelector(edit, (snapshot) => snapshot.matches({ editing: 'clean' }))
  const [open, setOpen] = useState<number | null>(null)
  const close = () => {
    setOpen(null)
    look.send({ type: 'act.left' })
  }
  const bringBack = (version: number, reason: string) => {
    edit.send({ type: 'deed.pressed', deed: { deed: 'back', version }, reason })
    close()
  }
  const said = ({ version, by, at, back }: ContentVersionLine) =>
    t(back === null ? 'backOffice.content.versionLine' : 'backOffice.content.backLine', {
      version,
      by,
      at: dayTime(t, at, now()),
      back: back ?? 0,
    })
  return (
    <Card as="section" aria-label={t('backOffice.content.history')}>
      <h2>{t('backOffice.content.history')}</h2>
      <Stack as="ul" gap={8}>
        {item.versions.map((line) => (
          <Row as="li" key={line.version} between wrap>
            <span>{said(line)}</span>
            <Row>
              {item.pin?.version === line.version && <Badge tone="brand">{t('backOffice.content.shownVersion')}</Badge>}
              <Button
                variant="outline"
                aria-label={t('backOffice.content.lookAt', { version: line.version })}
                onClick={() => {
                  setOpen(line.version)
                  look.send({ type: 'act.sent', order: { itemId: item.itemId, version: line.version } })
                }}
              >
                {t('backOffice.content.look')}
              </Button>
            </Row>
          </Row>
        ))}
      </Stack>
      <Sheet
        open={open !== null}
        title={t('backOffice.content.versionOf', { version: open ?? 0 })}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
        {answer !== null && (
          <ContentPreview snapshot={answer} label={t('backOffice.content.versionOf', { version: open ?? 0 })} />
        )}
        {mayAct && open !== null && open !== item.latest && (
          <BringBack key={open} version={open} isClean={isClean} onPress={(reason) => bringBack(open, reason)} />
        )}
      </Sheet>
    </Card>
  )
}

type BringBackProps = {
  readonly version: number
  readonly isClean: boolean
  readonly onPress: (reason: string) => void
}

/** The way back to a version, for a reason that is written for this one. */
function BringBack({ version, isClean, onPress }: BringBackProps) {
  const { t } = useTranslation('backOffice')
  // It goes with its sheet once it is pressed.
  const reason = useReason(false)
  const press = () => {
    const why = reason.take()
    if (why !== null) onPress(why)
  }
  return (
    <Stack>
      <p role="note">{t(isClean ? 'backOffice.content.backHint' : 'backOffice.content.saveFirst')}</p>
      <ReasonField reason={reason} />
      <Button block disabled={!isClean} onClick={press}>
        {t('backOffice.content.bringBack', { version })}
      </Button>
    </Stack>
  )
}
