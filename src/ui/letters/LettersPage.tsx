import { useSelector } from '@xstate/react'
import { Mailbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ActorRefFrom } from 'xstate'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import type { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import type {
  letterCloseMachine,
  letterMachine,
  letterPictureMachine,
  lettersMachine,
} from '#src/machines/letters/lettersMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { MeHead } from '#src/ui/shared/MeHead.tsx'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { TalkWays } from '#src/ui/shared/TalkWays.tsx'
import { useMember } from '#src/ui/shared/useMember.ts'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { LetterForm } from './LetterForm.tsx'
import { LetterThread } from './LetterThread.tsx'
import styles from './letters.module.css'

export type LettersLogic = {
  readonly letters: typeof lettersMachine
  readonly letter: typeof letterMachine
  readonly draft: typeof letterDraftMachine
  readonly close: typeof letterCloseMachine
  readonly picture: typeof letterPictureMachine
  /** What the tab kept of a letter that is being written; null = of a new one. */
  readonly kept: (letterId: string | null) => LetterDraft | null
}

type LettersPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly prompt: ActorRefFrom<typeof promptMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly logic: LettersLogic
  readonly now: () => number
  readonly makeId: () => string
}

/** The member's letters to customer service and their feedback; at its own address, one of them. A visitor is asked to log in. */
export function LettersPage({ actors: { session, prompt, title }, logic, now, makeId }: LettersPageProps) {
  const { t } = useTranslation('letters')
  const { letterId } = useParams()
  const { member, isSettled, wasMember } = useMember(session)
  const heading = t('letters.title')
  const wide = useWide()
  useTitle(title, heading)
  return (
    <Stack className={wide || letterId === undefined ? styles.wide : styles.page}>
      <MeHead title={heading} to={letterId === undefined ? '/app/me' : '/app/letters'} />
      {member !== null && (
        <div key={member.memberId} className={styles.split}>
          {letterId === undefined ? (
            <NewLetter logic={logic} makeId={makeId} />
          ) : (
            <LetterThread key={letterId} letterId={letterId} logic={logic} now={now} makeId={makeId} />
          )}
          {(wide || letterId === undefined) && (
            <Stack>
              <OwnLetters logic={logic} now={now} openId={letterId ?? null} />
              <Card as="section" aria-labelledby="sooner">
                <h2 id="sooner">{t('letters.sooner')}</h2>
                <TalkWays ways={['chat', 'help']} />
              </Card>
            </Stack>
          )}
        </div>
      )}
      {member === null && isSettled && <LoginNeeded prompt={prompt} feature="feature.letters" asks={!wasMember} />}
    </Stack>
  )
}

/** Writes a letter of one’s own. */
function NewLetter({ logic, makeId }: Pick<LettersPageProps, 'logic' | 'makeId'>) {
  const { t } = useTranslation('letters')
  const [input] = useState(() => ({ letterId: null, makeId, kept: logic.kept(null) }))
  const draft = useActorRef(logic.draft, { input })
  return (
    <Card as="section">
      <h2>{t('letters.write')}</h2>
      <LetterForm draft={draft} />
    </Card>
  )
}

type OwnLettersProps = Pick<LettersPageProps, 'logic' | 'now'> & {
  /** The letter that is open beside them; null = none. */
  readonly openId: string | null
}

function OwnLetters({ logic, now, openId }: OwnLettersProps) {
  const { t } = useTranslation('letters')
  const list = useActorRef(logic.letters, { input: { query: null } })
  const busy = useSelector(list, (snapshot) => snapshot.matches('loading'))
  return (
    <Card as="section" aria-labelledby="own-letters" gap={8}>
      <Row between>
        <h2 id="own-letters">{t('letters.own')}</h2>
        {openId !== null && (
          <ButtonLink variant="soft" to="/app/letters">
            {t('letters.new')}
          </ButtonLink>
        )}
      </Row>
      <PagedList
        list={list}
        waiting={<Skeleton className={styles.waiting} />}
        empty={<EmptyRow icon={<Mailbox size={20} />} title={t('letters.empty')} text={t('letters.emptyText')} />}
        failedTitle={t('letters.listFailed')}
        moreLabel={t('letters.more')}
      >
        {(letters) => (
          <ul className={styles.list} aria-busy={busy}>
            {letters.map(({ letterId, subject, kind, state, changedAt }) => (
              <li key={letterId}>
                <Link
                  className={styles.item}
                  to={`/app/letters/${letterId}`}
                  aria-current={letterId === openId ? 'page' : undefined}
                >
                  <span className={styles.subject}>{subject}</span>
                  <Badge tone={state === 'answered' ? 'brand' : 'neutral'}>{t(`letters.state.${state}`)}</Badge>
                  <Muted as="span" size={12} digits>
                    {t(`letters.kind.${kind}`)} · {dayTime(t, changedAt, now())}
                  </Muted>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
