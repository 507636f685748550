import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '#src/api/model/fieldErrors.ts'
import { type SavedKind, NewBankCard, NewUsdtAddress, NewVirtualAddress } from '#src/api/model/savedCard.ts'
import type { SavedDraft } from '#src/machines/savedCards/savedCards.ts'
import type { SavedListRef } from '#src/machines/savedCards/savedListMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import { CardNumberField } from './CardNumberField.tsx'
import { SAVED_FAULTS } from './savedFaults.ts'
import styles from './cards.module.css'

/** An empty form of a kind, of the first bank, network or currency. */
function emptyDraft(kind: SavedKind, first: string): SavedDraft {
  switch (kind) {
    case 'bankCard':
      return { kind, bank: first, cardNum: '' }
    case 'usdt':
      return { kind, network: first, address: '' }
    case 'virtual':
      return { kind, currency: first, address: '' }
  }
}

const RULES = { bankCard: NewBankCard, usdt: NewUsdtAddress, virtual: NewVirtualAddress } as const

type AddFormProps = {
  readonly list: SavedListRef
  /** Whose every card is: the real name, masked; null = it is not known. */
  readonly holder: string | null
}

/** A new card or address. What is wrong with a field is said at the field, once saving was tried. */
export function AddForm({ list, holder }: AddFormProps) {
  const { t } = useTranslation('savedCards')
  const { kind, choices, refusal, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const busy = useSelector(list, (snapshot) => snapshot.matches({ adding: 'inserting' }))
  const [draft, setDraft] = useState(() => emptyDraft(kind, choices[0]?.code ?? ''))
  const options = choices.map(({ code, name }) => ({ value: code, label: name }))
  const [tried, setTried] = useState(false)
  const faults = fieldErrors(RULES[draft.kind], draft)
  const faultOf = (field: string) => {
    const rule = tried ? faults[field] : undefined
    return rule === undefined ? null : t(SAVED_FAULTS[rule] ?? 'rule.unknown')
  }
  const write = (next: SavedDraft) => {
    setDraft(next)
    list.send({ type: 'draft.changed' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) list.send({ type: 'draft.submitted', draft })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      {draft.kind === 'bankCard' && (
        <>
          <RadioGroup
            label={t('cards.bank')}
            value={draft.bank}
            options={options}
            onChange={(bank) => write({ ...draft, bank })}
          />
          {holder !== null && (
            <p>
              {t('cards.holder')} <b>{holder}</b>{' '}
              <Muted as="span" size={12}>
                {t('cards.holderHint')}
              </Muted>
            </p>
          )}
          <CardNumberField
            label={t('cards.number')}
            error={faultOf('cardNum')}
            value={draft.cardNum}
            onChange={(cardNum) => write({ ...draft, cardNum })}
          />
        </>
      )}
      {draft.kind === 'usdt' && (
        <RadioGroup
          label={t('cards.network')}
          value={draft.network}
          options={options}
          onChange={(network) => write({ ...draft, network })}
        />
      )}
      {draft.kind === 'virtual' && (
        <RadioGroup
          label={t('cards.currency')}
          value={draft.currency}
          options={options}
          onChange={(currency) => write({ ...draft, currency })}
        />
      )}
      {draft.kind !== 'bankCard' && (
        <TextField
          label={t('cards.address')}
          description={t(draft.kind === 'usdt' ? 'cards.networkHint' : 'cards.currencyHint')}
          error={faultOf('address')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.address}
          onChange={(event) => write({ ...draft, address: event.target.value })}
        />
      )}
      <p className={styles.news} role="alert">
        {refusal !== null ? t(`cards.refusal.${refusal}`) : errorKey !== null ? t(errorKey) : ''}
      </p>
      <Button block type="submit" busy={busy}>
        {t(busy ? 'cards.saving' : 'cards.save')}
      </Button>
    </Stack>
  )
}
