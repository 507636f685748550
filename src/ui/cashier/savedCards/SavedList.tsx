import { useSelector } from '@xstate/react'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SAVED_LIMIT, type SavedKind } from '#src/api/model/savedCard.ts'
import type { savedListMachine, SavedListRef } from '#src/machines/savedCards/savedListMachine.ts'
import { Button, IconButton } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Sheet } from '#src/ui/kit/Sheet.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { METHOD_ICONS } from '../methodIcons.tsx'
import { AddForm } from './AddForm.tsx'
import { KIND_WORDS, useSavedWords } from './savedWords.ts'
import styles from './cards.module.css'

type SavedListProps = {
  readonly kind: SavedKind
  readonly logic: typeof savedListMachine
  /** The member's real name, masked; null = none, or it is not known. */
  readonly holder: string | null
}

/** The member's cards or addresses of one kind: at most three, each can be deleted, and there is a way to add one. */
export function SavedList({ kind, logic, holder }: SavedListProps) {
  const { t } = useTranslation('savedCards')
  const list = useActorRef(logic, { input: { kind } })
  const { items, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const state = useSelector(list, (snapshot) => snapshot.value)
  const Icon = METHOD_ICONS[kind]
  const add = (
    <Button variant="soft" onClick={() => list.send({ type: 'add.opened' })}>
      <Plus size={16} aria-hidden="true" /> {t(`cards.add.${kind}`)}
    </Button>
  )
  return (
    <Card as="section" gap={12} aria-labelledby={`saved-${kind}`} aria-busy={state === 'loading'}>
      <h2 id={`saved-${kind}`} className={styles.head}>
        {t(KIND_WORDS[kind])}
        {items.length > 0 && (
          <Muted as="span" className={styles.count} size={12} digits>
            {t('cards.count', { count: items.length, most: SAVED_LIMIT })}
          </Muted>
        )}
      </h2>
      {state === 'loading' && items.length === 0 ? (
        <Skeleton className={styles.skeleton} />
      ) : state === 'failed' ? (
        <ErrorState
          title={t('cards.failed')}
          text={t(errorKey ?? 'errors.unknown')}
          action={<Button onClick={() => list.send({ type: 'list.refreshed' })}>{t('act.retry')}</Button>}
        />
      ) : items.length === 0 ? (
        <EmptyRow icon={<Icon size={20} />} title={t(`cards.empty.${kind}`)} text={t(`cards.emptyText.${kind}`)} action={add} />
      ) : (
        <>
          <Items list={list} kind={kind} />
          {items.length < SAVED_LIMIT ? add : <Muted size={12}>{t('cards.full', { most: SAVED_LIMIT })}</Muted>}
        </>
      )}
      <AddSheet list={list} kind={kind} holder={holder} />
      <DeleteDialog list={list} />
    </Card>
  )
}

function Items({ list, kind }: { readonly list: SavedListRef } & Pick<SavedListProps, 'kind'>) {
  const Icon = METHOD_ICONS[kind]
  const { t } = useTranslation('savedCards')
  const words = useSavedWords()
  const items = useSelector(list, (snapshot) => snapshot.context.items)
  return (
    <Stack as="ul" gap={8}>
      {items.map((item, index) => {
        const { name, number, note, wait } = words(item)
        const { id } = item
        return (
          <Row key={id ?? index} as="li" className={styles.item} data-kind={kind} data-dark="" between>
            <span className={styles.mark} aria-hidden="true">
              <Icon size={24} />
            </span>
            <span className={styles.itemText}>
              <span className={styles.itemName}>{name}</span>
              <span className={styles.itemNumber}>{number}</span>
              {[note, wait].map(
                (line) =>
                  line !== null && (
                    <Muted key={line} as="span" size={12}>
                      {line}
                    </Muted>
                  ),
              )}
            </span>
            {id !== null && (
              <IconButton label={t('cards.delete', { name, number })} onClick={() => list.send({ type: 'delete.clicked', id })}>
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            )}
          </Row>
        )
      })}
    </Stack>
  )
}

type AddSheetProps = { readonly list: SavedListRef } & Pick<SavedListProps, 'kind' | 'holder'>

function AddSheet({ list, kind, holder }: AddSheetProps) {
  const { t } = useTranslation('savedCards')
  const open = useSelector(list, (snapshot) => snapshot.matches('adding'))
  return (
    <Sheet
      open={open}
      title={t(`cards.add.${kind}`)}
      closeLabel={t('act.close')}
      onClose={() => list.send({ type: 'add.closed' })}
    >
      <AddForm list={list} holder={holder} />
    </Sheet>
  )
}

function DeleteDialog({ list }: { readonly list: SavedListRef }) {
  const { t } = useTranslation('savedCards')
  const words = useSavedWords()
  const { doomed, errorKey } = useSelector(list, (snapshot) => snapshot.context)
  const open = useSelector(list, (snapshot) => snapshot.matches('asking') || snapshot.matches('deleting'))
  const busy = useSelector(list, (snapshot) => snapshot.matches('deleting'))
  const decline = () => list.send({ type: 'delete.declined' })
  const { name, number } = doomed === null ? { name: '', number: '' } : words(doomed)
  return (
    <Dialog
      open={open}
      title={t('cards.deleteTitle')}
      text={t('cards.deleteText', { name, number })}
      onClose={decline}
      actions={
        <>
          <Button variant="outline" onClick={decline}>
            {t('act.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => list.send({ type: 'delete.confirmed' })}>
            {t('cards.deleteConfirm')}
          </Button>
        </>
      }
    >
      {errorKey !== null && <p role="alert">{t(errorKey)}</p>}
    </Dialog>
  )
}
