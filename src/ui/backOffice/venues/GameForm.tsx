import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount, writeAmount } from '#src/api/model/money/typedAmount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type GameAnswer, GameFields, type GameFieldsWire, type OfficeGame } from '#src/api/model/officeGame.ts'
import type { GameActRef, GameOrder } from '#src/machines/backOffice/officeGamesMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Switch } from '#src/ui/kit/Choice.tsx'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { ActForm } from '../act/ActForm.tsx'
import { useFaults } from '../act/useFaults.ts'
import { useSavedVersion } from '../act/useSavedVersion.ts'

type GameFormProps = {
  readonly game: OfficeGame
  readonly act: GameActRef
  /** Begins again from how the game stands now. */
  readonly onReload: () => void
}

/** An amount as it is written, as it goes over the wire; what is no amount goes as it is, and is refused. */
const wireOf = (text: string) => {
  const amount = readAmount('FEN', text)
  return amount === null ? '' : toWire(amount)
}

/** Whether a game takes stakes, what it is called, where it stands in the order, and what a round may cost. */
export function GameForm({ game, act, onReload }: GameFormProps) {
  const { t } = useTranslation('backOffice')
  const [isOpen, setOpen] = useState(game.isOpen)
  const [texts, setTexts] = useState({
    nameChinese: game.nameChinese,
    nameEnglish: game.nameEnglish,
    minStake: writeAmount('FEN', game.minStake, { short: true }),
    maxStake: writeAmount('FEN', game.maxStake, { short: true }),
    place: String(game.place),
  })
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const version = useSavedVersion(game.version, answer?.result === 'done' ? answer.game.version : null)
  const fields: GameFieldsWire = {
    isOpen,
    nameChinese: texts.nameChinese,
    nameEnglish: texts.nameEnglish,
    minStake: wireOf(texts.minStake),
    maxStake: wireOf(texts.maxStake),
    place: texts.place === '' ? Number.NaN : Number(texts.place),
  }
  const faults = useFaults(GameFields, fields)
  const field = (name: keyof typeof texts, isTried: boolean, hint?: string) => (
    <TextField
      label={t(`backOffice.games.${name}`)}
      {...(hint !== undefined && { description: hint })}
      inputMode={name === 'place' ? 'numeric' : name === 'minStake' || name === 'maxStake' ? 'decimal' : 'text'}
      autoComplete="off"
      value={texts[name]}
      error={faults.of(name, isTried)}
      onChange={({ target: { value } }) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <ActForm<GameOrder, GameAnswer>
      act={act}
      confirm={t('backOffice.act.save')}
      danger={!isOpen && game.isOpen}
      orderOf={(reason) => (faults.isFine ? { reason, game: game.game, version, fields } : null)}
      refusal={({ result }) => (result === 'late' ? t('backOffice.games.late') : null)}
      more={() =>
        answer?.result === 'late' && (
          <Button variant="outline" block onClick={onReload}>
            {t('backOffice.games.reload')}
          </Button>
        )
      }
    >
      {(isTried) => (
        <>
          <Switch
            label={t('backOffice.games.isOpen')}
            description={t('backOffice.games.isOpenHint')}
            checked={isOpen}
            onChange={setOpen}
          />
          {field('minStake', isTried)}
          {field('maxStake', isTried)}
          <Muted size={12}>{t('backOffice.games.stakeHint')}</Muted>
          {field('nameChinese', isTried)}
          {field('nameEnglish', isTried)}
          {field('place', isTried, t('backOffice.games.placeHint'))}
        </>
      )}
    </ActForm>
  )
}
