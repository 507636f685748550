import { useSelector } from '@xstate/react'
import { Inbox, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import { MESSAGE_KINDS, type MessageKind, type OutboxMessage } from '#src/api/model/outbox.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { outboxMessagesMachine } from '#src/machines/dev/outboxMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import { selectMember } from '#src/machines/session/sessionSelectors.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { SearchBox } from '#src/ui/kit/SearchBox.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { DevHead } from '#src/ui/shared/DevHead.tsx'
import { PagedList } from '#src/ui/shared/PagedList.tsx'
import { useTitle } from '#src/ui/shared/useTitle.ts'
import { OutboxCard } from './OutboxCard.tsx'
import styles from './dev.module.css'

type OutboxPageProps = {
  readonly actors: {
    readonly session: ActorRefFrom<typeof sessionMachine>
    readonly title: ActorRefFrom<typeof titleMachine>
  }
  readonly outbox: typeof outboxMessagesMachine
  readonly copy: typeof copyMachine
}

/** What would have gone to phones and e-mail addresses, where nothing is really sent: the demo's post. */
export function OutboxPage({ actors: { session, title }, outbox, copy }: OutboxPageProps) {
  const { t } = useTranslation('dev')
  const member = useSelector(session, selectMember)
  useTitle(title, t('outbox.title'))
  if (member?.role !== 'developer') {
    return (
      <Stack className={styles.page}>
        <h1>{t('outbox.title')}</h1>
        <EmptyState
          icon={<Inbox size={24} />}
          title={t('dev.forDevelopers')}
          text={t('dev.forDevelopersText')}
          action={member === null && <ButtonLink to="/login?fromPage=/dev/outbox">{t('act.login')}</ButtonLink>}
        />
      </Stack>
    )
  }
  return (
    <Stack className={styles.page}>
      <DevHead title={t('outbox.title')} />
      <Muted>{t('outbox.lead')}</Muted>
      <Messages outbox={outbox} copy={copy} />
    </Stack>
  )
}

function Messages({ outbox, copy }: Pick<OutboxPageProps, 'outbox' | 'copy'>) {
  const { t } = useTranslation('dev')
  const list = useActorRef(outbox, { input: { query: null } })
  return (
    <PagedList
      list={list}
      waiting={<Skeleton className={styles.wait} />}
      empty={<EmptyState icon={<Inbox size={24} />} title={t('outbox.empty')} text={t('outbox.emptyText')} />}
      failedTitle={t('outbox.failed')}
      moreLabel=""
    >
      {(messages) => <Found messages={messages} copy={copy} />}
    </PagedList>
  )
}

type FoundProps = Pick<OutboxPageProps, 'copy'> & { readonly messages: readonly OutboxMessage[] }

/** The messages of a kind that have what is searched for; each kind says how many it has. */
function Found({ messages, copy }: FoundProps) {
  const { t } = useTranslation('dev')
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<MessageKind | null>(null)
  const sought = search.trim().toLowerCase()
  const found = messages.filter(({ to, subject, text }) => `${to} ${subject} ${text}`.toLowerCase().includes(sought))
  const shown = found.filter((one) => kind === null || one.kind === kind)
  return (
    <>
      <SearchBox
        label={t('outbox.search')}
        clearLabel={t('dev.clear')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onClear={() => setSearch('')}
      />
      <ChipRow label={t('outbox.kinds')}>
        <Chip pressed={kind === null} onPress={() => setKind(null)}>
          {t('outbox.all')} <span className={styles.count}>{found.length}</span>
        </Chip>
        {MESSAGE_KINDS.map((one) => (
          <Chip key={one} pressed={kind === one} onPress={() => setKind(one)}>
            {t(`outbox.kind.${one}`)}{' '}
            <span className={styles.count}>{found.filter((message) => message.kind === one).length}</span>
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <EmptyState icon={<SearchX size={24} />} title={t('dev.none')} text={t('outbox.noneText')} />
      ) : (
        <Stack as="ul" gap={12}>
          {shown.map((message) => (
            <OutboxCard key={message.id} message={message} copy={copy} />
          ))}
        </Stack>
      )}
    </>
  )
}
