import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type ActivityAnswer, deedsOf, type OfficeActivity } from '#src/api/model/activities/officeActivity.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { ActivityAct, ActivityActRef } from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Facts, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { WaitingSignature } from '../act/WaitingSignature.tsx'
import { useUntilRenewed } from '../table/useUntilRenewed.ts'
import { sumOfAsset } from './budgetWords.ts'
import type { Signer } from './signer.ts'
import styles from './parts.module.css'

type ActivityStateProps = Signer & {
  readonly activity: OfficeActivity
  readonly act: ActivityActRef
}

/** How an activity stands: what was spent, what waits for a second signature, and what can be done with it as a whole. */
export function ActivityStateView({ activity, act, mayAct, mayApprove, ownId, now }: ActivityStateProps) {
  const { t } = useTranslation('officeActivities')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const fresh = useUntilRenewed(answer?.activity.id === activity.id ? answer.activity : null, activity)
  const { id, state, spent, fields, proposal, version } = fresh ?? activity
  const deeds = deedsOf(state).filter((deed) => (deed === 'publish' ? mayApprove : mayAct))
  const orderOf =
    (deed: (typeof deeds)[number]) =>
    (reason: string): ActivityAct =>
      deed === 'publish' ? { what: 'publish', id, version, reason } : { what: 'deed', id, version, deed, reason }
  const refusal = ({ result }: ActivityAnswer) => (result === 'done' ? null : t(`officeActivities.results.${result}`))
  const [first, ...others] = deeds
  return (
    <Stack gap={16}>
      <Facts className={styles.spent}>
        <div>
          <dt>{t('officeActivities.state')}</dt>
          <dd>{t(`officeActivities.states.${state}`)}</dd>
        </div>
        {fields.budgets.map(({ asset, all, day }) => {
          const used = spent.find((one) => one.asset === asset)
          return (
            <div key={asset}>
              <dt>{t('officeActivities.spent', { asset: t(`officeActivities.assets.${asset}`) })}</dt>
              <dd>
                {sumOfAsset(asset, used?.all ?? units(0))} / {sumOfAsset(asset, all)}
                {day !== null && used !== undefined && (
                  <Muted as="small">
                    {' '}
                    {t('officeActivities.today')} {sumOfAsset(asset, used.today)} / {sumOfAsset(asset, day)}
                  </Muted>
                )}
              </dd>
            </div>
          )
        })}
      </Facts>
      {proposal !== null && (
        <WaitingSignature<ActivityAct, ActivityAnswer>
          title={t('officeActivities.proposal')}
          about={t(`officeActivities.proposes.${proposal.act}`)}
          facts={proposal.budgets.map(({ asset, all }) => ({
            name: t('officeActivities.budgetOf', { asset: t(`officeActivities.assets.${asset}`) }),
            value: sumOfAsset(asset, all),
          }))}
          signed={proposal}
          act={act}
          orderOf={(verdict) => ({ what: 'sign', id, ...verdict })}
          refusal={refusal}
          mayAct={mayApprove}
          ownId={ownId}
          now={now}
        />
      )}
      {proposal === null && first !== undefined && (
        <ActForm<ActivityAct, ActivityAnswer>
          act={act}
          confirm={t(`officeActivities.deeds.${first}`)}
          danger={first === 'pause'}
          orderOf={orderOf(first)}
          refusal={refusal}
          more={(send, busy) =>
            others.map((deed) => (
              <Button key={deed} variant="outline" block busy={busy} onClick={() => send(orderOf(deed))}>
                {t(`officeActivities.deeds.${deed}`)}
              </Button>
            ))
          }
        />
      )}
    </Stack>
  )
}
