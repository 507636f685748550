import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { MOST_PREVIEWS } from '#src/api/model/contentPreview.ts'
import type { OfficeContent } from '#src/api/model/officeContent.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { previewEndMachine, previewLinksMachine, previewMakeMachine } from '#src/machines/backOffice/contentListMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useActing } from '#src/ui/shared/useActing.ts'
import { ToldOnce } from '../act/ToldOnce.tsx'

type PreviewLinksProps = {
  readonly item: OfficeContent
  readonly logic: {
    readonly links: typeof previewLinksMachine
    readonly make: typeof previewMakeMachine
    readonly end: typeof previewEndMachine
    readonly copy: typeof copyMachine
  }
  readonly mayAct: boolean
  readonly now: () => number
}

/** Links by which the saved version can be looked at before it is shown, for who has no part in the back office. */
export function PreviewLinks({ item: { itemId, latest }, logic, mayAct, now }: PreviewLinksProps) {
  const { t } = useTranslation('backOffice')
  const list = useActorRef(logic.links, { input: { query: { itemId } } })
  const count = useSelector(list, (snapshot) => snapshot.context.items.length)
  const make = useActorRef(logic.make)
  const made = useSelector(make, (snapshot) => snapshot.context)
  const isMaking = useActing(make)
  const end = useActorRef(logic.end)
  const ended = useSelector(end, (snapshot) => snapshot.context)
  const failed = made.errorKey ?? ended.errorKey
  const isFull = count >= MOST_PREVIEWS || made.answer?.link === null
  return (
    <Card as="section" aria-label={t('backOffice.content.previews')}>
      <h2>{t('backOffice.content.previews')}</h2>
      <Muted>{t('backOffice.content.previewsHint', { count: MOST_PREVIEWS })}</Muted>
      <PagedList list={list} waiting={null} empty={null} failedTitle={t('state.errorTitle')} moreLabel="">
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map(({ previewId, version, by, until }) => (
              <Row as="li" key={previewId} between wrap>
                <span>{t('backOffice.content.previewLine', { version, by, until: dayTime(t, until, now()) })}</span>
                {mayAct && (
                  <Button
                    variant="outline"
                    busy={ended.order === previewId}
                    disabled={ended.order !== null && ended.order !== previewId}
                    onClick={() => {
                      make.send({ type: 'act.forgotten' })
                      end.send({ type: 'act.sent', order: previewId })
                    }}
                  >
                    {t('backOffice.content.takeBack')}
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        )}
      </PagedList>
      {made.answer?.link != null && (
        <ToldOnce
          logic={logic.copy}
          words={t('backOffice.content.previewMade')}
          secret={made.answer.link}
          hint={t('backOffice.content.previewOnce')}
        />
      )}
      {failed !== null && <p role="alert">{t(failed)}</p>}
      {isFull && <Muted role="note">{t('backOffice.content.previewsFull')}</Muted>}
      {mayAct && (
        <Button
          block
          variant="outline"
          busy={isMaking}
          disabled={count >= MOST_PREVIEWS}
          onClick={() => make.send({ type: 'act.sent', order: { itemId, version: latest } })}
        >
          {t('backOffice.content.makePreview', { version: latest })}
        </Button>
      )}
    </Card>
  )
}
