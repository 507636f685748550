import { useSelector } from '@xstate/react'
import { CircleCheck, CircleX, Lock } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { isDraw } from '#src/api/model/draw/anyProof.ts'
import type { Difference, Verdict } from '#src/api/model/games/verify.ts'
import type { drawsMachine } from '#src/machines/games/drawsMachine.ts'
import type { roundsMachine } from '#src/machines/games/roundsMachine.ts'
import type { Verifiable, verifyMachine, VerifyRef } from '#src/machines/games/verifyMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState, ErrorState } from '#src/ui/kit/States.tsx'
import { TextArea } from '#src/ui/kit/TextArea.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Halves } from '#src/ui/shared/Halves.tsx'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { DrawFacts } from './DrawFacts.tsx'
import { ProofFacts } from './ProofFacts.tsx'
import styles from './rounds.module.css'
import { VerifiableDraws } from './VerifiableDraws.tsx'
import { VerifiableRounds } from './VerifiableRounds.tsx'

type VerifyPageProps = {
  readonly actors: { readonly session: ActorRefFrom<typeof sessionMachine>; readonly title: ActorRefFrom<typeof titleMachine> }
  readonly logic: {
    readonly verify: typeof verifyMachine
    readonly rounds: typeof roundsMachine
    readonly draws: typeof drawsMachine
  }
}

/**
 * Computes a round or a draw again (P-5, P-9): the member's own round of the address, `?round=gr_1`, a draw, `?draw=dr_1`, or one whose proof is
 * pasted. Members pick one of their last rounds, everybody one of the last draws; any proof can be pasted.
 */
export function VerifyPage({ actors, logic }: VerifyPageProps) {
  const { t } = useTranslation('rounds')
  useTitle(actors.title, t('verify.title'))
  const { member } = useMember(actors.session)
  const asked = askedOf(useSearchParams()[0])
  return (
    <Stack className={styles.page}>
      <MeHead title={t('verify.title')} />
      <Muted>{t('verify.lead')}</Muted>
      <Halves>
        {asked === null && member !== null ? (
          // A member picks one first of all; to paste a proof is the second way.
          <>
            <Stack>
              <VerifiableRounds key={member.memberId} logic={logic.rounds} />
              <VerifiableDraws key={member.memberId} logic={logic.draws} />
              <HowItWorks />
            </Stack>
            <Stack>
              <Verification key="" asked={null} logic={logic.verify} />
            </Stack>
          </>
        ) : (
          <>
            <Stack>
              <Verification key={asked === null ? '' : `${asked.of}:${asked.id}`} asked={asked} logic={logic.verify} />
            </Stack>
            <Stack>
              {asked === null && <VerifiableDraws logic={logic.draws} />}
              <HowItWorks />
            </Stack>
          </>
        )}
      </Halves>
    </Stack>
  )
}

const STEPS = ['sealed', 'played', 'told', 'computed'] as const

/** What makes a round or a draw one that anybody can check. */
function HowItWorks() {
  const { t } = useTranslation('rounds')
  return (
    <Card as="section" aria-labelledby="verify-how" gap={12}>
      <h2 id="verify-how">{t('verify.how')}</h2>
      <ol className={styles.how}>
        {STEPS.map((step) => (
          <li key={step}>{t(`verify.step.${step}`)}</li>
        ))}
      </ol>
    </Card>
  )
}

/** What the address asks for; null = nothing. */
function askedOf(query: URLSearchParams): Verifiable | null {
  const [draw, round] = [query.get('draw'), query.get('round')]
  if (draw !== null) return { of: 'draw', id: draw }
  return round === null ? null : { of: 'round', id: round }
}

function Verification({ asked, logic }: { readonly asked: Verifiable | null; readonly logic: typeof verifyMachine }) {
  const { t } = useTranslation('rounds')
  const verify = useActorRef(logic, { input: { asked } })
  const proof = useSelector(verify, ({ context }) => context.proof)
  const [text, setText] = useState('')
  return (
    <>
      <Outcome verify={verify} />
      {proof !== null && (
        <Card as="section" aria-labelledby="proof-facts">
          <h2 id="proof-facts">{t('verify.facts')}</h2>
          {isDraw(proof) ? <DrawFacts proof={proof} /> : <ProofFacts proof={proof} />}
        </Card>
      )}
      <Card
        as="form"
        aria-labelledby="verify-pasted"
        onSubmit={(event) => {
          event.preventDefault()
          verify.send({ type: 'proof.given', text })
        }}
      >
        <h2 id="verify-pasted">{t('verify.pasted')}</h2>
        <TextArea
          label={t('verify.paste')}
          description={t('verify.pasteHint')}
          placeholder='{"rules":"slot","commitment":"…"}'
          value={text}
          maxLength={4_000}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant={asked === null ? 'primary' : 'outline'} disabled={text.trim() === ''}>
          {t('verify.check')}
        </Button>
      </Card>
    </>
  )
}

function Outcome({ verify }: { readonly verify: VerifyRef }) {
  const { t } = useTranslation('rounds')
  const state = useSelector(verify, ({ value }) => value)
  const { verdict, errorKey, proof } = useSelector(verify, ({ context }) => context)
  switch (state) {
    case 'loading':
    case 'computing':
      return (
        <Card className={styles.verdict} aria-busy="true">
          <p role="status">{t('verify.computing')}</p>
        </Card>
      )
    case 'told':
      return verdict === null ? null : <Told verdict={verdict} ofDraw={proof !== null && isDraw(proof)} />
    case 'unreadable':
      return <ErrorState title={t('verify.unreadable')} text={t('verify.unreadableText')} action={null} />
    case 'without':
      return <EmptyState icon={<Lock size={24} />} title={t('round.noProof')} />
    case 'failed':
      return (
        <ErrorState
          title={t('verify.failed')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => verify.send({ type: 'verify.retried' })}>{t('act.retry')}</Button>}
        />
      )
    case 'beginning':
    case 'waiting':
      return null
  }
}

const ICONS = { equal: CircleCheck, different: CircleX, sealed: Lock } as const

function Told({ verdict, ofDraw }: { readonly verdict: Verdict; readonly ofDraw: boolean }) {
  const { t } = useTranslation('rounds')
  const Icon = ICONS[verdict.state]
  return (
    <Card className={styles.verdict} role="status">
      <Row className={styles[verdict.state]}>
        <Icon size={24} aria-hidden="true" />
        <strong>{t(`verify.${verdict.state}`)}</strong>
      </Row>
      <p>{t(ofDraw && verdict.state !== 'equal' ? `draw.${verdict.state}Text` : `verify.${verdict.state}Text`)}</p>
      {verdict.state === 'different' && (
        <>
          <Differences differences={verdict.differences} />
          <ButtonLink variant="outline" to="/cs">
            {t('verify.service')}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('rounds')
  return (
    <table className={styles.differences}>
      <thead>
        <tr>
          <th scope="col">{t('verify.what')}</th>
          <th scope="col">{t('verify.shown')}</th>
          <th scope="col">{t('verify.computed')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, shown, computed }) => (
          <tr key={what}>
            <th scope="row">{t(`verify.difference.${what}`)}</th>
            <td>{shown}</td>
            <td>{computed || t('verify.nothing')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
