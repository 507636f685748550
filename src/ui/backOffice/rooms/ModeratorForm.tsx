import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WrittenName } from '#src/api/model/login.ts'
import { isSameName, type ModeratorAnswer, type OfficeModerator } from '#src/api/model/roomOffice.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { ModeratorActRef, ModeratorOrder } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { listWords } from '#src/ui/i18n/listWords.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFollowed } from '#src/ui/shared/useFollowed.ts'
import { useLateWords } from '../act/useLateWords.ts'

/** Rooms of anchors, of matches without one, and of live tables. */
const KINDS = ['anchor', 'match', 'table'] as const

/** A room that can be given, as it is called. */
export type RoomChoice = { readonly room: string; readonly name: string; readonly kind: (typeof KINDS)[number] }

/** From so many rooms on they can be searched. */
const MANY = 12

type ModeratorFormProps = {
  /** Null = an account that is none yet. */
  readonly moderator: OfficeModerator | null
  readonly rooms: readonly RoomChoice[]
  readonly act: ModeratorActRef
}

/** An account with the rooms that were read of it. */
type Read = Pick<OfficeModerator, 'name' | 'rooms'>

/** Stands for every room among the ticks. */
const EVERY = '*'

/** What is ticked; what is not is left out. */
type Ticks = Readonly<Record<string, true | undefined>>
const ticksOf = ({ rooms }: Read): Ticks => Object.fromEntries((rooms ?? [EVERY]).map((room) => [room, true] as const))
const roomsOf = (ticks: Ticks) => Object.keys(ticks).filter((room) => room !== EVERY && ticks[room] === true)

/**
 * The rooms that an account moderates: all of them, or those that are chosen. Where a colleague changed them meanwhile theirs are shown, but for
 * what was ticked here.
 */
export function ModeratorForm({ moderator, rooms: offered, act }: ModeratorFormProps) {
  const { t, i18n } = useTranslation('backOffice')
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const [name, setName] = useState(moderator?.name ?? '')
  const begun: Read = moderator ?? { name: '', rooms: [] }
  const shown = answer !== null && 'rooms' in answer ? answer : null
  const { fields: ticks, write, read, before } = useFollowed<Read, Ticks>(begun, shown, ticksOf)
  const late = useLateWords()
  const [search, setSearch] = useState('')
  const isEvery = ticks[EVERY] === true
  const rooms = roomsOf(ticks)
  // What was read of one account is nothing that was read of another one.
  const base = isSameName(read.name, name) ? read.rooms : []
  // One that is given is listed also when nobody knows its name any more.
  const unknown = Object.keys(ticks).filter((room) => room !== EVERY && !offered.some((one) => one.room === room))
  const choices = [...offered, ...unknown.map((room) => ({ room, name: room, kind: 'match' as const }))]
  const found = choices.filter((one) => rooms.includes(one.room) || one.name.toLowerCase().includes(search.trim().toLowerCase()))
  const isWrong = fieldErrors(WrittenName, name)[''] !== undefined
  const isNone = !isEvery && rooms.length === 0
  return (
    <ActForm<ModeratorOrder, ModeratorAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      refusal={({ result }) =>
        result === 'done' ? null : result === 'late' ? lateWords() : t(`backOffice.moderators.refused.${result}`)
      }
      orderOf={(reason) => (isWrong || isNone ? null : { reason, name, rooms: isEvery ? null : rooms, base })}
      more={(send, busy) =>
        moderator !== null && (
          <Button variant="danger" busy={busy} onClick={() => send((reason) => ({ reason, name, rooms: [], base }))}>
            {t('backOffice.moderators.remove')}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          {moderator === null && (
            <TextField
              label={t('backOffice.moderators.name')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={32}
              value={name}
              error={isTried && isWrong ? t('backOffice.fault.empty') : null}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          <Switch label={t('backOffice.moderators.every')} checked={isEvery} onChange={(on) => turn(EVERY, on)} />
          {!isEvery && (
            <Stack gap={8}>
              {choices.length > MANY && (
                <TextField
                  label={t('backOffice.moderators.search')}
                  type="search"
                  autoComplete="off"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              )}
              {KINDS.map((kind) => {
                const ofKind = found.filter((one) => one.kind === kind)
                return (
                  ofKind.length > 0 && (
                    <Stack key={kind} as="section" gap={8}>
                      <h3>{t(`backOffice.moderators.kinds.${kind}`)}</h3>
                      {ofKind.map(({ room, name: words }) => (
                        <Switch key={room} label={words} checked={rooms.includes(room)} onChange={(on) => turn(room, on)} />
                      ))}
                    </Stack>
                  )
                )
              })}
              {found.length === 0 && <Muted>{t('backOffice.moderators.noneFound')}</Muted>}
              {isTried && isNone && <Muted role="alert">{t('backOffice.moderators.noRoom')}</Muted>}
            </Stack>
          )}
        </>
      )}
    </ActForm>
  )

  function turn(room: string, on: boolean): void {
    write({ ...ticks, [room]: on ? true : undefined })
  }

  /** Which rooms the account turned out to have. */
  function lateWords(): string {
    const wordsOf = (given: Ticks) =>
      given[EVERY] === true
        ? t('backOffice.moderators.every')
        : listWords(
            i18n.language,
            roomsOf(given).map((room) => choices.find((one) => one.room === room)?.name ?? room),
          )
    const now = wordsOf(ticksOf(read))
    if (moderator === null && now !== '') return t('backOffice.moderators.already', { rooms: now })
    return late(ticksOf(before), ticksOf(read), [[t('backOffice.moderators.rooms'), wordsOf]])
  }
}
