import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useState } from 'react'
import { isClientSeed } from '#src/api/model/games/fair/seeds.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { verifyRound } from '#src/api/model/games/verify.ts'
import { mayChoose, type RoundRef } from '#src/machines/frame/frameSelectors.ts'
import look from './kit.module.css'
import { useKitWords } from './words.ts'

/** What the next round is committed to, the player's own seed, and the last round computed again on this device. */
export function FairSheet({ round }: { readonly round: RoundRef }) {
  const words = useKitWords().fairness
  const next = useSelector(round, ({ context }) => context.state.next)
  const last = useSelector(round, ({ context }) => context.rounds[0])
  const proof = last === undefined ? null : readProof(last.proof)
  return (
    <>
      <p className={look.note}>{words.how}</p>
      <Fact name={words.next}>{next.commitment}</Fact>
      <OwnSeed round={round} />
      <h3 className={look.part}>{words.last}</h3>
      {proof === null || proof.rules === 'baccarat' ? (
        <p className={look.note}>{words.none}</p>
      ) : (
        <>
          <Fact name={words.commitment}>{proof.commitment}</Fact>
          <Fact name={words.serverSeed}>{proof.serverSeed}</Fact>
          <Fact name={words.own}>{proof.clientSeed}</Fact>
          <Fact name={words.nonce}>{proof.nonce}</Fact>
          {verifyRound(proof).state === 'equal' ? (
            <p className={look.good}>{words.equal}</p>
          ) : (
            <p className={look.bad}>{words.different}</p>
          )}
        </>
      )}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <dl className={look.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </dl>
  )
}

function OwnSeed({ round }: { readonly round: RoundRef }) {
  const words = useKitWords().fairness
  const id = useId()
  const used = useSelector(round, ({ context }) => context.clientSeed)
  const mayChange = useSelector(round, mayChoose)
  const [typed, setTyped] = useState(used)
  const isFine = isClientSeed(typed)
  return (
    <form
      className={look.seed}
      onSubmit={(event) => {
        event.preventDefault()
        round.send({ type: 'seed.changed', clientSeed: typed })
      }}
    >
      <label htmlFor={id}>{words.own}</label>
      <input
        id={id}
        value={typed}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={!isFine}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className={look.quiet} disabled={!isFine || !mayChange || typed === used}>
        {words.save}
      </button>
      <p id={`${id}-hint`} className={look.note} role="status">
        {!isFine ? words.wrong : typed === used ? words.saved : words.ownHint}
      </p>
    </form>
  )
}
