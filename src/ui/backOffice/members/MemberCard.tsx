import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MemberProfile } from '#src/api/model/memberOffice.ts'
import { trailFacts } from '#src/api/model/trail.ts'
import type { MemberActRef, MemberOrder } from '#src/machines/backOffice/membersMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { ReasonField, useReason } from '../act/ReasonField.tsx'
import { ToldOnce } from '../act/ToldOnce.tsx'

type MemberCardProps = {
  readonly profile: MemberProfile
  readonly act: MemberActRef
  readonly copy: typeof copyMachine
  readonly mayAct: boolean
  /** A time in words. */
  readonly seen: (at: number) => string
}

/** One member: where they are logged in, what they did with their limits, and what may be done to the account. */
export function MemberCard({ profile: { member, sessions, play }, act, copy, mayAct, seen }: MemberCardProps) {
  const { t } = useTranslation('backOffice')
  const { answer, errorKey, order } = useSelector(act, (snapshot) => snapshot.context)
  const busy = useSelector(act, (snapshot) => snapshot.matches('acting'))
  const reason = useReason()
  const { memberId, isActive } = member
  const send = (make: (why: { readonly memberId: string; readonly reason: string }) => MemberOrder) => {
    const why = reason.take()
    if (why !== null) act.send({ type: 'act.sent', order: make({ memberId, reason: why }) })
  }
  const password = answer?.result === 'done' ? answer.password : null
  return (
    <Stack>
      <Muted>{t('backOffice.members.about', { nickname: member.nickname, level: member.vipLevel, id: memberId })}</Muted>
      <section>
        <h3>{t('backOffice.members.sessions')}</h3>
        {sessions.length === 0 && <Muted>{t('backOffice.members.noSessions')}</Muted>}
        <ul>
          {sessions.map(({ createdAt, address }) => (
            <li key={`${createdAt} ${address}`}>{t('backOffice.members.session', { at: seen(createdAt), address })}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('backOffice.members.play')}</h3>
        {play.length === 0 && <Muted>{t('backOffice.members.noPlay')}</Muted>}
        <ul>
          {play.map(({ at, action, detail }) => (
            <li key={`${at} ${action} ${detail}`}>
              {t('backOffice.members.playLine', {
                at: seen(at),
                action: t(`backOffice.members.actions.${action}`),
                detail: trailFacts(detail)
                  .map(({ name, value }) => `${name} ${value}`)
                  .join(' · '),
              })}
            </li>
          ))}
        </ul>
      </section>
      {mayAct && (
        <>
          <ReasonField reason={reason} />
          <Muted role="status">{answer?.result === 'done' && password === null && t('backOffice.act.done')}</Muted>
          <p role="alert">
            {answer !== null && answer.result !== 'done' && t(`backOffice.members.refused.${answer.result}`)}
            {errorKey !== null && t('state.because', { what: t('backOffice.act.unknown'), reason: t(errorKey) })}
          </p>
          {password !== null && (
            <ToldOnce logic={copy} words={t('backOffice.operators.newPassword', { name: member.name })} secret={password} />
          )}
          <Row wrap>
            <Button
              variant="outline"
              busy={busy && order?.act === 'sessionsEnd'}
              onClick={() => send((why) => ({ ...why, act: 'sessionsEnd' }))}
            >
              {t('backOffice.members.sessionsEnd')}
            </Button>
            <Button
              variant="outline"
              busy={busy && order?.act === 'password'}
              onClick={() => send((why) => ({ ...why, act: 'password' }))}
            >
              {t('backOffice.operators.resetPassword')}
            </Button>
            <Button
              variant={isActive ? 'danger' : 'outline'}
              busy={busy && order?.act === 'status'}
              onClick={() => send((why) => ({ ...why, act: 'status', isActive: !isActive }))}
            >
              {t(isActive ? 'backOffice.operators.disable' : 'backOffice.operators.enable')}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  )
}
