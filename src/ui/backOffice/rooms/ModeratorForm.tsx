import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WrittenName } from '#src/api/model/login.ts'
import type { OfficeModerator } from '#src/api/model/roomOffice.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { ModeratorActRef } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'

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

/** The rooms that an account moderates: all of them, or those that are chosen. */
export function ModeratorForm({ moderator, rooms: offered, act }: ModeratorFormProps) {
  const { t } = useTranslation('backOffice')
  const [name, setName] = useState(moderator?.name ?? '')
  const [isEvery, setEvery] = useState(moderator !== null && moderator.rooms === null)
  const [rooms, setRooms] = useState<readonly string[]>(moderator?.rooms ?? [])
  const [search, setSearch] = useState('')
  // One that is given is listed also when nobody knows its name any more.
  const unknown = (moderator?.rooms ?? []).filter((room) => !offered.some((one) => one.room === room))
  const choices = [...offered, ...unknown.map((room) => ({ room, name: room, kind: 'match' as const }))]
  const found = choices.filter((one) => rooms.includes(one.room) || one.name.toLowerCase().includes(search.trim().toLowerCase()))
  const isWrong = fieldErrors(WrittenName, name)[''] !== undefined
  const isNone = !isEvery && rooms.length === 0
  return (
    <ActForm
      act={act}
      confirm={t('backOffice.act.save')}
      refusal={(result) => (result === 'done' ? null : t(`backOffice.moderators.refused.${result}`))}
      orderOf={(reason) => (isWrong || isNone ? null : { reason, name, rooms: isEvery ? null : rooms })}
      more={(send, busy) =>
        moderator !== null && (
          <Button variant="danger" busy={busy} onClick={() => send((reason) => ({ reason, name, rooms: [] }))}>
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
          <Switch label={t('backOffice.moderators.every')} checked={isEvery} onChange={setEvery} />
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
                        <Switch
                          key={room}
                          label={words}
                          checked={rooms.includes(room)}
                          onChange={(on) => setRooms(on ? [...rooms, room] : rooms.filter((one) => one !== room))}
                        />
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
}
