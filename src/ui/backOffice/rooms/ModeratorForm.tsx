import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WrittenName } from '#src/api/model/login.ts'
import type { OfficeAnchor, OfficeModerator } from '#src/api/model/roomOffice.ts'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import type { ModeratorActRef } from '#src/machines/backOffice/officeModeratorsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'

type ModeratorFormProps = {
  /** Null = an account that is none yet. */
  readonly moderator: OfficeModerator | null
  readonly anchors: readonly OfficeAnchor[]
  readonly act: ModeratorActRef
}

/** The rooms that an account moderates: all of them, or those that are chosen. */
export function ModeratorForm({ moderator, anchors, act }: ModeratorFormProps) {
  const { t } = useTranslation('backOffice')
  const [name, setName] = useState(moderator?.name ?? '')
  const [isEvery, setEvery] = useState(moderator !== null && moderator.rooms === null)
  const [rooms, setRooms] = useState<readonly string[]>(moderator?.rooms ?? [])
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
              {anchors.map(({ chatRoomNo, nickname }) => (
                <Switch
                  key={chatRoomNo}
                  label={nickname}
                  checked={rooms.includes(chatRoomNo)}
                  onChange={(on) => setRooms(on ? [...rooms, chatRoomNo] : rooms.filter((one) => one !== chatRoomNo))}
                />
              ))}
              {isTried && isNone && <Muted role="alert">{t('backOffice.moderators.noRoom')}</Muted>}
            </Stack>
          )}
        </>
      )}
    </ActForm>
  )
}
