import { useSelector } from '@xstate/react'
import { UserRoundCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isRealName, tidyName } from '#src/api/model/realName.ts'
import type { RealNameRef } from '#src/machines/savedCards/realNameMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { TextField } from '#src/ui/kit/TextField.tsx'
import styles from './cards.module.css'

/** The member's real name, masked, or the way to bind it: it comes before the first card or address. */
export function RealNameSection({ realName }: { readonly realName: RealNameRef }) {
  const { t } = useTranslation('savedCards')
  return (
    <Card as="section" gap={12} aria-labelledby="real-name">
      <h2 id="real-name" className={styles.head}>
        {t('cards.realName.title')}
      </h2>
      <RealNameState realName={realName} />
    </Card>
  )
}

function RealNameState({ realName }: { readonly realName: RealNameRef }) {
  const { t } = useTranslation('savedCards')
  const { name, result, errorKey } = useSelector(realName, (snapshot) => snapshot.context)
  const state = useSelector(realName, (snapshot) => snapshot.value)
  if (state === 'loading') return <Skeleton className={styles.skeleton} />
  if (state === 'failed') {
    return (
      <ErrorState
        title={t('cards.failed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => realName.send({ type: 'name.refreshed' })}>{t('act.retry')}</Button>}
      />
    )
  }
  if (name !== null) {
    return (
      <Stack gap={4}>
        <span className={styles.itemName}>{name}</span>
        <Muted size={12} role="status">
          {t(result === 'other' ? 'cards.realName.other' : 'cards.realName.bound')}
        </Muted>
      </Stack>
    )
  }
  return (
    <>
      <EmptyRow
        icon={<UserRoundCheck size={20} />}
        title={t('cards.realName.none')}
        text={t('cards.realName.noneText')}
        action={<Button onClick={() => realName.send({ type: 'form.opened' })}>{t('cards.realName.bind')}</Button>}
      />
      <BindSheet realName={realName} />
    </>
  )
}

function BindSheet({ realName }: { readonly realName: RealNameRef }) {
  const { t } = useTranslation('savedCards')
  const open = useSelector(realName, (snapshot) => snapshot.matches('unbound') && !snapshot.matches({ unbound: 'resting' }))
  return (
    <Sheet
      open={open}
      title={t('cards.realName.bind')}
      closeLabel={t('act.close')}
      onClose={() => realName.send({ type: 'form.closed' })}
    >
      <BindForm realName={realName} />
    </Sheet>
  )
}

function BindForm({ realName }: { readonly realName: RealNameRef }) {
  const { t } = useTranslation('savedCards')
  const errorKey = useSelector(realName, (snapshot) => snapshot.context.errorKey)
  const busy = useSelector(realName, (snapshot) => snapshot.matches({ unbound: 'binding' }))
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const isWrong = !isRealName(tidyName(name))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) realName.send({ type: 'name.submitted', name })
  }
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <TextField
        label={t('cards.realName.name')}
        description={t('cards.realName.hint')}
        error={tried && isWrong ? t('cards.fault.holder') : null}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className={styles.news} role="alert">
        {errorKey !== null ? t(errorKey) : ''}
      </p>
      <Button block type="submit" busy={busy}>
        {t(busy ? 'cards.saving' : 'cards.realName.bind')}
      </Button>
    </Stack>
  )
}
