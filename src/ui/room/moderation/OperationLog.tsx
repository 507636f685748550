import { useSelector } from '@xstate/react'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { LOG_GROUPS } from '#src/api/model/moderation.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import type { LogLine, LogQuery } from '#src/machines/moderation/memberLists.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { SelectField } from '#src/ui/kit/SelectField.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { NotLoaded } from '#src/ui/shared/NotLoaded.tsx'
import { cx } from '#src/ui/kit/cx.ts'
import { useAction } from './useAction.ts'
import { MemberList } from './MemberList.tsx'
import type { ToolsLogic } from './toolsLogic.ts'
import styles from './moderation.module.css'

type OperationLogProps = {
  readonly room: string
  readonly logic: ToolsLogic['operationLog']
  readonly people: ToolsLogic['logPeople']
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** The server's time in ms. */
  readonly now: () => number
}

/** Since when the log is shown: so many days of the site, today among them; null = from the beginning. */
const DAYS = { today: 1, week: 7, always: null } as const
type When = keyof typeof DAYS
const WHENS: readonly When[] = ['always', 'today', 'week']
const ALL = 'all'

/** Who did what and why in this room, latest first, a page at a time; of one moderator, of one kind, or since a day. */
export function OperationLog({ room, logic, people, moderation, now }: OperationLogProps) {
  const { t } = useTranslation(['moderation', 'room'])
  const [by, setBy] = useState(ALL)
  const [what, setWhat] = useState<string>(ALL)
  const [when, setWhen] = useState<When>('always')
  const names = useActorRef(people, { input: { query: { room } } })
  const known = useSelector(names, (snapshot) => snapshot.context.items)
  const days = DAYS[when]
  const query: LogQuery = {
    room,
    by: by === ALL ? null : by,
    group: LOG_GROUPS.find((group) => group === what) ?? null,
    since: days === null ? null : dayStart(dayOf(now()) - days + 1),
  }
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label={t('log.who')}
          value={by}
          onChange={setBy}
          options={[
            { value: ALL, label: t('log.everybody') },
            ...known.map(({ memberId, name }) => ({ value: memberId, label: name })),
          ]}
        />
        <SelectField
          label={t('log.what')}
          value={what}
          onChange={setWhat}
          options={[
            { value: ALL, label: t('log.everything') },
            ...LOG_GROUPS.map((group) => ({ value: group, label: t(`log.group.${group}`) })),
          ]}
        />
        <SelectField
          label={t('log.when')}
          value={when}
          onChange={(value) => setWhen(WHENS.find((one) => one === value) ?? 'always')}
          options={WHENS.map((value) => ({ value, label: t(`log.time.${value}`) }))}
        />
      </div>
      <NotLoaded list={names} what={t('log.noPeople')} />
      <MemberList
        key={JSON.stringify(query)}
        query={query}
        logic={logic}
        moderation={moderation}
        empty={{ icon: <ScrollText size={20} />, title: t('moderation.noLog') }}
      >
        {(items) => (
          <ol className={styles.rows}>
            {items.map((line) => (
              <LogRow key={line.id} line={line} moderation={moderation} now={now} />
            ))}
          </ol>
        )}
      </MemberList>
    </>
  )
}

type LogRowProps = { readonly line: LogLine } & Pick<OperationLogProps, 'moderation' | 'now'>

function LogRow({ line, moderation, now }: LogRowProps) {
  const { t } = useTranslation(['moderation', 'room'])
  return (
    <li className={styles.logItem}>
      <div className={styles.itemText}>
        <p className={cx(line.undoneBy !== null && styles.undone)}>
          <strong>{line.by}</strong> <Action line={line} />
        </p>
        <Muted size={12} digits>
          {dayTime(t, line.at, now())}
          {line.reason !== null && ` · ${t('room:chat.mutedReason', { reason: line.reason })}`}
          {line.undoneBy !== null && ` · ${t('moderation.undoneBy', { name: line.undoneBy })}`}
        </Muted>
      </div>
      {line.undoable && <UndoButton line={line} moderation={moderation} />}
    </li>
  )
}

function UndoButton({ line, moderation }: Pick<LogRowProps, 'line' | 'moderation'>) {
  const { t } = useTranslation('moderation')
  const acting = useSelector(moderation, selectIsActing)
  const action = useAction(line)
  return (
    <Button
      variant="outline"
      className={styles.small}
      aria-label={t('moderation.undoLine', { action })}
      disabled={acting}
      onClick={() => moderation.send({ type: 'act.submitted', act: { action: 'undo', logId: line.id }, name: line.target ?? '' })}
    >
      {t('moderation.undo')}
    </Button>
  )
}

function Action({ line }: { readonly line: LogLine }) {
  return useAction(line)
}
