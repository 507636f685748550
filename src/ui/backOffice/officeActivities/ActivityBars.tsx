import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type {
  activityBarMachine,
  activityBarsMachine,
  BarAnswer,
  BarOrder,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { ActForm } from '../act/ActForm.tsx'

type ActivityBarsProps = {
  readonly id: string
  readonly logic: { readonly bars: typeof activityBarsMachine; readonly bar: typeof activityBarMachine }
  readonly mayAct: boolean
}

/** Who is kept out of an activity, or of all, and why; operators bar a member by name, and lift that. */
export function ActivityBars({ id, logic, mayAct }: ActivityBarsProps) {
  const { t } = useTranslation('officeActivities')
  const list = useActorRef(logic.bars, { input: { query: id } })
  const act = useActorRef(logic.bar)
  const [name, setName] = useState('')
  const [isOfAll, setOfAll] = useState(false)
  const of = isOfAll ? null : id
  return (
    <Stack gap={12}>
      <PagedList
        list={list}
        waiting={<Muted>{t('officeActivities.loading')}</Muted>}
        empty={<Muted>{t('officeActivities.noBars')}</Muted>}
        failedTitle={t('officeActivities.barsFailed')}
        moreLabel=""
      >
        {(items) => (
          <Stack as="ul" gap={8}>
            {items.map((bar) => (
              <li key={`${bar.memberId} ${bar.activityId ?? ''}`}>
                <Row between wrap>
                  <b>{bar.name}</b>
                  <span>{t(bar.activityId === null ? 'officeActivities.ofAll' : 'officeActivities.ofThis')}</span>
                  <Muted as="small">
                    {bar.reason} · {bar.by} · {siteTime(bar.at)}
                  </Muted>
                </Row>
              </li>
            ))}
          </Stack>
        )}
      </PagedList>
      {mayAct && (
        <ActForm<BarOrder, BarAnswer>
          act={act}
          confirm={t('officeActivities.bar')}
          danger
          refusal={({ result }) => (result === 'done' ? null : t('officeActivities.notBarred'))}
          orderOf={(reason) => (name === '' ? null : { id: of, name, isSet: true, reason })}
          more={(send, busy) => (
            <Button
              variant="outline"
              block
              busy={busy}
              onClick={() => send((reason) => (name === '' ? null : { id: of, name, isSet: false, reason }))}
            >
              {t('officeActivities.unbar')}
            </Button>
          )}
        >
          {(isTried) => (
            <>
              <TextField
                label={t('officeActivities.member')}
                autoComplete="off"
                maxLength={40}
                value={name}
                error={isTried && name === '' ? t('officeActivities.memberMissing') : null}
                onChange={(event) => setName(event.target.value.trim())}
              />
              <Switch label={t('officeActivities.fromAll')} checked={isOfAll} onChange={setOfAll} />
            </>
          )}
        </ActForm>
      )}
    </Stack>
  )
}
