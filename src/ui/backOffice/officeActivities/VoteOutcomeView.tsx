import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeVote, VoteAnswer, VoteOutcome } from '#src/api/model/activities/officeVote.ts'
import type { officeVoteMachine, VoteAct, voteActMachine } from '#src/machines/backOffice/officeActivitiesMachine.ts'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { WaitingSignature } from '../act/WaitingSignature.tsx'
import type { Signer } from './signer.ts'

type VoteOutcomeViewProps = Signer & {
  readonly id: string
  readonly logic: { readonly vote: typeof officeVoteMachine; readonly voteAct: typeof voteActMachine }
}

/** How a vote for a team stands, and how it comes out: an operator says who won, and a second one signs it. */
export function VoteOutcomeView({ id, logic, ...signer }: VoteOutcomeViewProps) {
  const { t } = useTranslation('officeActivities')
  const list = useActorRef(logic.vote, { input: { query: id } })
  const act = useActorRef(logic.voteAct)
  return (
    <PagedList
      list={list}
      waiting={<Muted>{t('officeActivities.vote.loading')}</Muted>}
      empty={null}
      failedTitle={t('officeActivities.vote.failed')}
      moreLabel=""
    >
      {([vote]) => vote !== undefined && <Vote vote={vote} act={act} {...signer} />}
    </PagedList>
  )
}

type VoteProps = Signer & { readonly vote: OfficeVote; readonly act: ActRef<VoteAct, VoteAnswer> }

function Vote({ vote, act, mayAct, mayApprove, ownId, now }: VoteProps) {
  const { t } = useTranslation('officeActivities')
  const language = useLanguage()
  const { id, state, teams, outcome, proposal, mayDecide } = vote
  const all = teams.reduce((sum, { votes }) => sum + votes, 0)
  const nameOf = (place: number) => teams[place]?.name[language] ?? ''
  const wordsOf = (word: VoteOutcome) =>
    word.is === 'won' ? t('officeActivities.vote.won', { team: nameOf(word.team) }) : t('officeActivities.vote.abandoned')
  const refusal = ({ result }: VoteAnswer) => (result === 'done' ? null : t(`officeActivities.vote.results.${result}`))
  return (
    <Stack gap={12}>
      <p>
        <b>{outcome === null ? t(`officeActivities.vote.states.${state}`) : wordsOf(outcome)}</b>
      </p>
      <Stack as="ul" gap={4}>
        {teams.map(({ votes }, place) => (
          <li key={place}>
            <Row between>
              <span>{nameOf(place)}</span>
              <Muted as="span" digits>
                {t('officeActivities.vote.votes', { votes, share: all === 0 ? 0 : Math.round((votes / all) * 100) })}
              </Muted>
            </Row>
          </li>
        ))}
      </Stack>
      {proposal !== null && (
        <WaitingSignature<VoteAct, VoteAnswer>
          title={t('officeActivities.proposal')}
          about={t('officeActivities.vote.note')}
          facts={[{ name: t('officeActivities.vote.outcome'), value: wordsOf(proposal.outcome) }]}
          signed={proposal}
          act={act}
          orderOf={(verdict) => ({ what: 'sign', id, ...verdict })}
          refusal={refusal}
          mayAct={mayApprove}
          ownId={ownId}
          now={now}
        />
      )}
      {proposal === null && outcome === null && !mayDecide && <Muted>{t('officeActivities.vote.notYet')}</Muted>}
      {proposal === null && mayDecide && mayAct && (
        <ProposeForm id={id} act={act} teams={teams.map((_, place) => nameOf(place))} wordsOf={wordsOf} refusal={refusal} />
      )}
    </Stack>
  )
}

type ProposeFormProps = Pick<VoteProps, 'act'> & {
  readonly id: string
  readonly teams: readonly string[]
  readonly wordsOf: (outcome: VoteOutcome) => string
  readonly refusal: (answer: VoteAnswer) => string | null
}

const outcomeOf = (chosen: string): VoteOutcome | null => {
  if (chosen === '') return null
  return chosen === 'abandoned' ? { is: 'abandoned' } : { is: 'won', team: Number(chosen) }
}

/** The first signature: which team won, or that the vote is called off. */
function ProposeForm({ id, act, teams, wordsOf, refusal }: ProposeFormProps) {
  const { t } = useTranslation('officeActivities')
  const [chosen, setChosen] = useState('')
  const outcome = outcomeOf(chosen)
  return (
    <ActForm<VoteAct, VoteAnswer>
      act={act}
      confirm={t('officeActivities.vote.propose')}
      orderOf={(reason) => (outcome === null ? null : { what: 'propose', id, outcome, reason })}
      refusal={refusal}
    >
      {(isTried) => (
        <>
          <SelectField
            label={t('officeActivities.vote.outcome')}
            value={chosen}
            options={[
              { value: '', label: t('officeActivities.vote.choose') },
              ...teams.map((_, place) => ({ value: String(place), label: wordsOf({ is: 'won', team: place }) })),
              { value: 'abandoned', label: wordsOf({ is: 'abandoned' }) },
            ]}
            onChange={setChosen}
          />
          {isTried && outcome === null && <p role="alert">{t('officeActivities.vote.chooseFirst')}</p>}
          <Muted>{t('officeActivities.vote.note')}</Muted>
        </>
      )}
    </ActForm>
  )
}
