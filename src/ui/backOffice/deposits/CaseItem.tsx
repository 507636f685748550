import { useSelector } from '@xstate/react'
import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositCase } from '#src/api/model/depositCase.ts'
import { isDepositPaidOut } from '#src/api/model/depositState.ts'
import { isReturnOnly } from '#src/api/model/heldMoney.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { writeAmount } from '#src/api/model/money/typedAmount.ts'
import type { CaseAction, CasePlan, DepositCaseActRef } from '#src/machines/backOffice/depositCaseMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { MemberMoneyFacts } from '../act/MemberMoneyFacts.tsx'
import { Signature, Signatures } from '../act/Signature.tsx'
import { ToMember } from '../act/ToMember.tsx'
import { WaitAge } from '../act/WaitAge.tsx'
import { ROW } from '../table/useTableKeys.ts'
import { CasePicture, type CasePictureProps } from './CasePicture.tsx'
import { mainAct } from './mainAct.ts'
import styles from '../backOffice.module.css'

export type CaseItemProps = {
  readonly logic: CasePictureProps['logic']
  readonly now: () => number
  readonly item: DepositCase
  readonly act: DepositCaseActRef
  /** Opens the sheet where an act gets its words. */
  readonly plan: (plan: CasePlan) => void
  /** The operator's own id: nobody settles a case of their own. */
  readonly ownId: string
  readonly mayAct: boolean
  /** Whether they may give the second signature, and another one's case back. */
  readonly mayApprove: boolean
  /** Whether they may look at members. */
  readonly seesMembers?: boolean
  /** Whether it is the first of its list that this operator has something to do with. */
  readonly isFirst: boolean
}

/** One case: what it is about, whose order, what was sent with it, and what may be done; or who settled it and how. */
export function CaseItem({ item, act, plan, logic, now, seesMembers = false, ...operator }: CaseItemProps) {
  const { t } = useTranslation(['backOffice', 'deposit'])
  const { end, order } = item
  const at = (time: number) => dayTime(t, time, now())
  return (
    <Card as="li" className={styles.item} gap={8}>
      <Row between wrap>
        <h2 className={styles.head}>
          {item.kind === 'appeal'
            ? t('backOffice.deposits.appeal', { reason: t(`deposit:deposit.appeal.reasons.${item.reason}`) })
            : t('backOffice.deposits.heldTitle', { amount: formatMoney(item.asset, item.amount) })}
        </h2>
        {end === null && <WaitAge since={item.at} now={now} />}
      </Row>
      {item.kind === 'appeal' ? (
        <>
          <p>{item.text === '' ? t('backOffice.deposits.noText') : item.text}</p>
          <Muted digits>{t('backOffice.deposits.appealedAt', { at: at(item.at) })}</Muted>
        </>
      ) : (
        <>
          <Muted digits>
            {t('backOffice.deposits.heldFrom', { provider: item.provider, payment: item.paymentId })} ·{' '}
            {t('backOffice.deposits.heldAt', { at: at(item.at) })}
          </Muted>
          {(order !== null || item.reason === 'entered') && <p>{t(`backOffice.deposits.heldReason.${item.reason}`)}</p>}
          {order === null && (
            <p>
              {t('backOffice.deposits.heldFor', { reference: item.reference })} · {t('backOffice.deposits.heldNobody')}
            </p>
          )}
        </>
      )}
      {order !== null && <CaseOrder order={order} at={at} now={now} seesMembers={seesMembers} />}
      {item.kind === 'appeal' &&
        (item.hasPicture ? (
          <CasePicture caseId={item.caseId} logic={logic} />
        ) : (
          <Muted digits>{t('backOffice.deposits.noPicture')}</Muted>
        ))}
      {end !== null ? (
        <Card className={styles.aside} sunken gap={4}>
          <b>{t(`backOffice.deposits.end.${end.how}`)}</b>
          <p>{t('backOffice.deposits.endLine', { at: at(end.at), by: end.by, words: end.words })}</p>
          {end.ledgerId !== null && <Muted digits>{t('backOffice.deposits.ledger', { id: end.ledgerId })}</Muted>}
        </Card>
      ) : order !== null && order.member.memberId === operator.ownId ? (
        <Muted digits>{t('backOffice.deposits.own')}</Muted>
      ) : (
        <CaseHands item={item} act={act} plan={plan} at={at} {...operator} />
      )}
    </Card>
  )
}

type CaseOrderProps = {
  readonly order: NonNullable<DepositCase['order']>
  readonly at: (time: number) => string
  readonly now: () => number
  readonly seesMembers: boolean
}

function CaseOrder({ order, at, now, seesMembers }: CaseOrderProps) {
  const { t } = useTranslation(['backOffice', 'deposit'])
  const { member, reference, asset } = order
  const held = order.held.filter(({ state }) => state === 'held')
  return (
    <Card className={styles.aside} sunken gap={4}>
      <Row between wrap>
        <p>{t('backOffice.deposits.member', { name: member.name, level: member.vipLevel })}</p>
        {seesMembers && <ToMember name={member.name} />}
      </Row>
      <MemberMoneyFacts money={member.money} now={now} />
      <p>
        {t('backOffice.deposits.order', {
          reference,
          method: t(`deposit:deposit.method.${order.method}`),
          amount: formatMoney(asset, order.amount),
          received: formatMoney(asset, order.received),
        })}
      </p>
      <p>
        <b>{t(`deposit:deposit.order.state.${order.state}`)}</b> · {t('backOffice.deposits.ordered', { at: at(order.createdAt) })}
      </p>
      {held.length > 0 && (
        <p>{t('backOffice.deposits.alsoHeld', { amount: held.map((one) => formatMoney(one.asset, one.amount)).join(' + ') })}</p>
      )}
    </Card>
  )
}

/** The weaker way out; the better one is last, where the thumb is. */
const WEAKER: Readonly<Record<DepositCase['kind'], CaseAction>> = { appeal: 'declined', held: 'return' }

/** Where a payment that came for an order, and that no payer told of, is entered by hand. */
function byHandOf({ reference, member, asset, amount }: NonNullable<DepositCase['order']>): string {
  const search = new URLSearchParams({ order: reference, member: member.name, asset, amount: writeAmount(asset, amount) })
  return `/admin/money/adjustments?${search.toString()}`
}

type CaseHandsProps = Pick<CaseItemProps, 'item' | 'act' | 'plan' | 'ownId' | 'mayAct' | 'mayApprove' | 'isFirst'> & {
  readonly at: (time: number) => string
}

/** Who has the case in hand; and the ways to claim it, to give it back and to settle it, for who may. */
function CaseHands({ item, act, plan, at, ownId, mayAct, mayApprove, isFirst }: CaseHandsProps) {
  const { t } = useTranslation('backOffice')
  const order = useSelector(act, (snapshot) => snapshot.context.order)
  const { caseId, claim } = item
  const busy = order?.caseId === caseId
  // One act at a time: what is pressed meanwhile would not be done.
  const isOff = order !== null && !busy
  const isMine = claim?.memberId === ownId
  const hold = (what: 'claim' | 'giveBack') => act.send({ type: 'act.sent', order: { act: what, caseId } })
  const weaker = WEAKER[item.kind]
  const main = mainAct(item, { ownId, mayAct, mayApprove })
  const look = isFirst ? 'primary' : 'soft'
  const takesCredit = item.kind === 'held' && !isReturnOnly(item.reason)
  const signature = item.kind === 'held' ? item.signature : null
  return (
    <>
      {claim !== null && (
        <p className={styles.claim} data-mine={isMine}>
          <UserRoundCheck size={16} aria-hidden="true" />
          {t(isMine ? 'backOffice.deposits.mine' : 'backOffice.deposits.theirs', { by: claim.by, until: at(claim.until) })}
        </p>
      )}
      {item.kind === 'held' && takesCredit && item.takesTwo && (
        <Signatures>
          <Signature
            title={t('backOffice.deposits.first')}
            who={signature?.by ?? t('backOffice.deposits.unsigned')}
            {...(signature !== null && { when: at(signature.at), words: t('backOffice.deposits.signedFor', signature) })}
          />
          <Signature
            title={t('backOffice.deposits.second')}
            who={t(signature === null ? 'backOffice.deposits.unsigned' : 'backOffice.deposits.waitsSecond')}
          />
        </Signatures>
      )}
      {mayAct && (
        <Row className={styles.acts} wrap>
          {main === 'claim' && (
            <Button variant={look} busy={busy} disabled={isOff} onClick={() => hold('claim')} {...ROW}>
              {t('backOffice.deposits.claim')}
            </Button>
          )}
          {(isMine || (claim !== null && mayApprove)) && (
            <Button variant="plain" busy={busy} disabled={isOff} onClick={() => hold('giveBack')}>
              {t('backOffice.deposits.giveBack')}
            </Button>
          )}
          {isMine && (
            <>
              {item.kind === 'appeal' && !isDepositPaidOut(item.order.state) && (
                <ButtonLink variant="plain" to={byHandOf(item.order)}>
                  {t('backOffice.deposits.byHand')}
                </ButtonLink>
              )}
              <Button variant="outline" onClick={() => plan({ item, action: weaker })}>
                {t(`backOffice.deposits.act.${weaker}`)}
              </Button>
              {main !== null && main !== 'claim' && (
                <Button variant={look} onClick={() => plan({ item, action: main })} {...ROW}>
                  {t(signature === null ? `backOffice.deposits.act.${main}` : 'backOffice.deposits.signSecond')}
                </Button>
              )}
              {main === null && takesCredit && signature !== null && (
                <Muted>{t(`backOffice.deposits.${signature.memberId === ownId ? 'signedByYou' : 'mayNotApprove'}`)}</Muted>
              )}
            </>
          )}
        </Row>
      )}
    </>
  )
}
