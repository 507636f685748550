import { useSelector } from '@xstate/react'
import { IdCard, KeyRound, Lock, Mail, ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { CHANNELS, type Channel } from '#src/api/model/contact.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { SecurityAnswer, SecurityOrder, SecurityOverview } from '#src/machines/account/securityMachine.ts'
import type { PromptRef } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { AccountForm } from '#src/ui/shared/AccountForm.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { useActing } from '#src/ui/shared/useActing.ts'
import { BindForm } from './BindForm.tsx'
import { Devices } from './Devices.tsx'
import { FactorForm } from './FactorForm.tsx'
import type { SecurityLogic, Tools } from './logic.ts'
import { NoticesCard } from './NoticesCard.tsx'
import { doneOf, isFresh, nextStep, SECURITY_ITEMS, type SecurityStep } from './progress.ts'
import { ResetForm } from './ResetForm.tsx'
import { SecurityItem } from './SecurityItem.tsx'
import styles from './security.module.css'

type SecurityPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: PromptRef
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly now: () => number
  readonly makeId: () => string
  readonly logic: SecurityLogic
}

/** The safety of the member's account (C-8, C-11): what happened, what is bound, and how it is changed. */
export function SecurityPage({ actors, now, makeId, logic }: SecurityPageProps) {
  const { t } = useTranslation('security')
  const title = t('security.title')
  useTitle(actors.title, title)
  const { member, isSettled, wasMember } = useMember(actors.session)
  const [tools] = useState<Tools>(() => ({ now, makeId, kept: null }))
  return (
    <Stack className={styles.page}>
      <MeHead title={title} />
      {member !== null && <Overview key={member.memberId} logic={logic} tools={tools} />}
      {member === null && isSettled && <LoginNeeded prompt={actors.prompt} feature="feature.security" asks={!wasMember} />}
    </Stack>
  )
}

type Opened =
  | { readonly bind: Channel; readonly isBound: boolean }
  | { readonly factor: 'on' | 'codes' | 'remove' }
  | 'password'
  | 'reset'

/** What the sheet is for: the key of its heading. */
function headingOf(opened: Opened) {
  if (typeof opened === 'string') return `security.sheet.${opened}` as const
  if ('factor' in opened) return `security.sheet.${opened.factor}` as const
  return opened.isBound ? (`security.sheet.change.${opened.bind}` as const) : (`security.sheet.${opened.bind}` as const)
}

function Overview({ logic, tools }: { readonly logic: SecurityLogic; readonly tools: Tools }) {
  const { t } = useTranslation('security')
  const act = useActorRef(logic.security)
  const { answer, errorKey } = useSelector(act, ({ context }) => context)
  const busy = useActing(act)
  const [opened, setOpened] = useState<Opened | null>(null)
  // What was known stays in sight while it is asked for again.
  const [known, setKnown] = useState<SecurityOverview | null>(null)
  if (answer !== null && answer !== known) setKnown(answer)
  // What failed is said beside what was pressed.
  const [sent, setSent] = useState<SecurityOrder['act']>('load')
  const send = (order: SecurityOrder) => {
    setSent(order.act)
    act.send({ type: 'act.sent', order })
  }
  useEffect(() => act.send({ type: 'act.sent', order: { act: 'load' } }), [act])
  const close = () => {
    setOpened(null)
    send({ act: 'load' })
  }
  if (known === null)
    return errorKey === null ? (
      <Skeleton />
    ) : (
      <ErrorState
        title={t('security.failed')}
        text={t(errorKey)}
        action={<Button onClick={() => send({ act: 'load' })}>{t('act.retry')}</Button>}
      />
    )
  const { progress, contacts, notices, factor } = known
  const notDone = errorKey !== null && (
    <p className={styles.error} role="alert">
      {t('state.because', { what: t(sent === 'load' ? 'state.staleTitle' : 'security.notDone'), reason: t(errorKey) })}
    </p>
  )
  const done = doneOf(progress, tools.now())
  const next = nextStep(progress, tools.now(), contacts.open)
  /** The next best step asks loudest. */
  const variantOf = (step: SecurityStep) => (step === next ? 'primary' : 'soft')
  const boundOf = (channel: Channel) => contacts.contacts.find((one) => one.channel === channel) ?? null
  const keeperOf = (channel: Channel) => boundOf(channel) ?? contacts.contacts[0] ?? null
  // The one that was bound first: a new one does not count at once.
  const usable =
    contacts.contacts.filter(({ channel }) => contacts.open[channel]).toSorted((a, b) => a.boundAt - b.boundAt)[0] ?? null
  return (
    <div className={styles.columns}>
      <Stack>
        {sent === 'load' && errorKey !== null && (
          <Row wrap>
            {notDone}
            <Button variant="soft" onClick={() => send({ act: 'load' })}>
              {t('act.retry')}
            </Button>
          </Row>
        )}
        {notices.isPasswordDue && (
          <Card as="section">
            <p role="alert">{t('security.passwordDue')}</p>
            <Button onClick={() => setOpened('password')}>{t('security.password.change')}</Button>
          </Card>
        )}
        {notices.list.length > 0 && (
          <NoticesCard list={notices.list} busy={busy} onAnswer={(order) => send({ act: 'answer', ...order })} />
        )}
        {sent === 'answer' && notDone}
        <Card as="section" aria-labelledby="progress">
          <h2 id="progress">{t('security.progress', { done })}</h2>
          <ProgressBar value={done} max={SECURITY_ITEMS} label={t('security.bar')} />
          <Muted>{next === null ? t('security.allDone') : t('security.next', { step: t(`security.step.${next}`) })}</Muted>
          <SecurityItem
            icon={KeyRound}
            label={t('security.password.label')}
            isNext={next === 'password'}
            isGood={isFresh(progress.passwordAt, tools.now())}
            text={t('security.password.since', { at: siteTime(progress.passwordAt) })}
          >
            <Button variant={variantOf('password')} onClick={() => setOpened('password')}>
              {t('security.password.edit')}
            </Button>
          </SecurityItem>
          {CHANNELS.map((channel) => {
            const bound = boundOf(channel)
            return (
              <SecurityItem
                key={channel}
                icon={channel === 'phone' ? Smartphone : Mail}
                label={t(`security.bind.label.${channel}`)}
                isNext={next === channel}
                isGood={bound !== null}
                text={bound?.masked ?? t(contacts.open[channel] ? 'security.bind.none' : 'security.bind.closed')}
              >
                {contacts.open[channel] && (
                  <Button variant={variantOf(channel)} onClick={() => setOpened({ bind: channel, isBound: bound !== null })}>
                    {t(bound === null ? 'security.bindNow' : 'security.bind.change')}
                  </Button>
                )}
              </SecurityItem>
            )
          })}
          {contacts.waiting.map(({ channel, masked, dueAt }) => (
            <Row key={channel} wrap between>
              <Muted>{t('security.bind.waiting', { contact: masked, until: siteTime(dueAt) })}</Muted>
              <Row>
                {dueAt <= tools.now() && (
                  <Button busy={busy} onClick={() => send({ act: 'finish', channel })}>
                    {t('security.bind.finish')}
                  </Button>
                )}
                <Button variant="soft" busy={busy} onClick={() => send({ act: 'cancel', channel })}>
                  {t('act.cancel')}
                </Button>
              </Row>
            </Row>
          ))}
          {(sent === 'finish' || sent === 'cancel') && notDone}
          {answer !== null && answer.finished !== null && <Finished finished={answer.finished} />}
          <SecurityItem
            icon={IdCard}
            label={t('security.realName')}
            isNext={next === 'realName'}
            isGood={progress.realName}
            text={t(progress.realName ? 'security.bound' : 'security.unbound')}
          >
            <ButtonLink variant={variantOf('realName')} to="/app/cashier/cards">
              {t(progress.realName ? 'security.look' : 'security.verifyNow')}
            </ButtonLink>
          </SecurityItem>
          <SecurityItem
            icon={Lock}
            label={t('security.withdrawPassword')}
            isNext={next === 'withdrawPassword'}
            isGood={progress.withdrawPassword}
            text={t(progress.withdrawPassword ? 'security.set' : 'security.unset')}
          >
            {progress.withdrawPassword && usable !== null && (
              <Button variant="soft" onClick={() => setOpened('reset')}>
                {t('security.reset.open')}
              </Button>
            )}
            <ButtonLink variant={variantOf('withdrawPassword')} to="/app/cashier/withdraw">
              {t(progress.withdrawPassword ? 'security.bind.change' : 'security.setNow')}
            </ButtonLink>
          </SecurityItem>
          <SecurityItem
            icon={ShieldCheck}
            label={t('security.factor.label')}
            isNext={next === 'factor'}
            isGood={progress.factor}
            text={factor.isOn ? t('security.factor.on', { left: factor.left }) : t('security.factor.off')}
          >
            {factor.isOn ? (
              <>
                <Button variant="soft" onClick={() => setOpened({ factor: 'codes' })}>
                  {t('security.factor.codes')}
                </Button>
                <Button variant="soft" onClick={() => setOpened({ factor: 'remove' })}>
                  {t('security.factor.remove')}
                </Button>
              </>
            ) : (
              <Button variant={variantOf('factor')} onClick={() => setOpened({ factor: 'on' })}>
                {t('security.factor.setUp')}
              </Button>
            )}
          </SecurityItem>
        </Card>
      </Stack>
      <Devices sessions={logic.sessions} devices={logic.devices} copy={logic.copy} now={tools.now} />
      <Sheet
        open={opened !== null}
        title={t(opened === null ? 'security.title' : headingOf(opened))}
        closeLabel={t('act.close')}
        onClose={close}
      >
        {opened === 'password' && <PasswordForm logic={logic} />}
        {opened === 'reset' && usable !== null && <ResetForm bound={usable} logic={logic} tools={tools} onDone={close} />}
        {opened !== null && typeof opened === 'object' && 'bind' in opened && (
          <BindForm
            channel={opened.bind}
            keeper={keeperOf(opened.bind)}
            isKeeperOpen={contacts.open[keeperOf(opened.bind)?.channel ?? opened.bind]}
            logic={logic}
            tools={tools}
            onDone={close}
          />
        )}
        {opened !== null && typeof opened === 'object' && 'factor' in opened && (
          <FactorForm mode={opened.factor} bound={usable} logic={logic} tools={tools} onDone={close} />
        )}
      </Sheet>
    </div>
  )
}

/** What came of a contact that was to take its place. */
function Finished({ finished }: { readonly finished: NonNullable<SecurityAnswer['finished']> }) {
  const { t } = useTranslation('security')
  if (finished.result !== 'done')
    return (
      <p className={styles.error} role="alert">
        {t(`security.bind.notFinished.${finished.result}`)}
      </p>
    )
  const { waitsUntil } = finished
  return (
    <Muted role="status">
      {waitsUntil === null ? t('security.bind.done') : t('security.bind.doneWaits', { until: siteTime(waitsUntil) })}
    </Muted>
  )
}

function PasswordForm({ logic }: { readonly logic: SecurityLogic }) {
  const { t } = useTranslation('security')
  const form = useActorRef(logic.password)
  const isDone = useSelector(form, (snapshot) => snapshot.matches('done'))
  return isDone ? <p role="status">{t('security.password.done')}</p> : <AccountForm form={form} asks="oldPassword" />
}
