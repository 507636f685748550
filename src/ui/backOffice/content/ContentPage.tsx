import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CONTENT_KINDS, CONTENT_PLACES, type ContentKind } from '#src/api/model/contentPlaces.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { CONTENT_STATES } from '#src/api/model/contentPins.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import type { OfficeContentRow } from '#src/api/model/officeContent.ts'
import type { contentEditMachine } from '#src/machines/backOffice/contentEditMachine.ts'
import type {
  contentListMachine,
  ContentQuery,
  contentVersionMachine,
  helpRatingsMachine,
  previewEndMachine,
  previewLinksMachine,
  previewMakeMachine,
} from '#src/machines/backOffice/contentListMachine.ts'
import type { copyMachine } from '#src/machines/copy/copyMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Chip, ChipRow } from '#src/ui/kit/Chip.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomOfficePageProps } from '../rooms/roomOfficePage.ts'
import type { Column } from '../table/DataTable.tsx'
import { TablePage } from '../table/TablePage.tsx'
import { useAddress } from '../table/useAddress.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { ContentNotice } from './ContentNotice.tsx'
import { inLanguages, lackOf, standsForAll } from './inLanguages.ts'
import { StateBadge } from './StateBadge.tsx'
import styles from './content.module.css'

export type ContentLogic = {
  readonly list: typeof contentListMachine
  readonly edit: typeof contentEditMachine
  readonly version: typeof contentVersionMachine
  readonly ratings: typeof helpRatingsMachine
  readonly links: typeof previewLinksMachine
  readonly make: typeof previewMakeMachine
  readonly end: typeof previewEndMachine
  readonly copy: typeof copyMachine
}

/** One of the words that an address may hold; null = another one. */
const oneOf = <Word extends string>(words: readonly Word[], written: string | null): Word | null =>
  words.find((word) => word === written) ?? null

/** Content: the pieces of a kind, or one of them under an editor's hands, as the address says. */
export function ContentPage(props: RoomOfficePageProps<ContentLogic>) {
  const address = useAddress()
  const itemId = address.get('item')
  const kind = oneOf(CONTENT_KINDS, address.get('kind')) ?? 'banner'
  // The piece that was begun here; after a reload nobody knows of it any more.
  const [begun, setBegun] = useState<string | null>(null)
  // Whether the browser's Back leads from the piece to its list.
  const [isAfterList, setAfterList] = useState(false)
  const navigate = useNavigate()
  const open = (id: string) => {
    setAfterList(true)
    address.open({ item: id })
  }
  if (itemId === null)
    return (
      <ContentList
        {...props}
        kind={kind}
        onOpen={open}
        onBegin={() => {
          const id = props.makeId()
          setBegun(id)
          open(id)
        }}
      />
    )
  return (
    <ContentEditor
      key={itemId}
      {...props}
      itemId={itemId}
      isNew={itemId === begun}
      kind={kind}
      onClose={() => {
        setBegun(null)
        if (isAfterList) void navigate(-1)
        else address.set({ item: null })
      }}
    />
  )
}

type ContentListProps = RoomOfficePageProps<ContentLogic> & {
  readonly kind: ContentKind
  readonly onOpen: (itemId: string) => void
  readonly onBegin: () => void
}

function ContentList({ actors, backOffice, logic, now, kind, onOpen, onBegin }: ContentListProps) {
  const { t } = useTranslation('backOffice')
  const address = useAddress()
  const query: ContentQuery = {
    kind,
    language: oneOf(LANGUAGES, address.get('language')),
    state: oneOf(CONTENT_STATES, address.get('state')),
    place: oneOf(CONTENT_PLACES[kind], address.get('place')) ?? '',
    text: address.get('text') ?? '',
  }
  const list = useActorRef(logic.list, { input: { query } })
  const mayAct = useSelector(backOffice, (snapshot) => snapshot.context.rights.includes('content.act'))
  const language = useLanguage()
  const { items, more, isKnown } = useSelector(list, (snapshot) => snapshot.context)
  // Where only some are here nobody knows what others lack.
  const isWhole = isKnown && !more && query.language === null && query.state === null && query.place === '' && query.text === ''
  const pieces = useMemo(() => inLanguages(items), [items])
  const columns: readonly Column<OfficeContentRow>[] = [
    {
      id: 'title',
      label: t('backOffice.content.title'),
      cell: ({ title, picture }) => (
        <span className={styles.named}>
          {picture !== null && <img className={styles.small} src={pictureUrl(picture)} alt="" width={96} height={36} />}
          {title}
        </span>
      ),
      isFixed: true,
    },
    {
      id: 'state',
      label: t('backOffice.content.state'),
      cell: (row) => (
        <Row gap={4} wrap>
          <StateBadge piece={row} />
          {timeWords(row).map((words) => (
            <Muted key={words} as="span" size={12}>
              {words}
            </Muted>
          ))}
        </Row>
      ),
      isMark: true,
    },
    {
      id: 'language',
      label: t('backOffice.content.language'),
      cell: (row) => (
        <span className={styles.languages}>
          <span className={styles.line}>{t(`backOffice.language.${row.language}`)}</span>
          {query.language === null &&
            (pieces.get(row.slug) ?? [])
              .filter((one) => one.itemId !== row.itemId)
              .map((one) => (
                <button
                  key={one.itemId}
                  type="button"
                  className={styles.other}
                  title={one.title}
                  onClick={() => onOpen(one.itemId)}
                >
                  {t(`backOffice.language.${one.language}`)}
                  {one.state !== row.state && <StateBadge piece={one} />}
                </button>
              ))}
          {isWhole &&
            lackOf(pieces.get(row.slug) ?? [row]).map((one) => (
              <Badge key={one} tone="warn">
                {t('backOffice.content.lacks', { language: t(`backOffice.language.${one}`) })}
              </Badge>
            ))}
        </span>
      ),
    },
    {
      id: 'order',
      label: t('backOffice.content.order'),
      cell: ({ order }) => <span className={styles.line}>{order}</span>,
      isNumber: true,
    },
    { id: 'slug', label: t('backOffice.content.slug'), cell: ({ slug }) => slug, isExtra: true },
    {
      id: 'by',
      label: t('backOffice.content.savedBy'),
      cell: ({ by, at }) => `${by} · ${dayTime(t, at, now())}`,
      isLong: true,
    },
    { id: 'version', label: t('backOffice.content.version'), cell: ({ latest }) => latest, isExtra: true, isNumber: true },
  ]
  return (
    <TablePage
      title={t('backOffice.place.content')}
      tabTitle={actors.title}
      address={address}
      list={list}
      query={query}
      filters={[
        { id: 'text', label: t('backOffice.content.search'), kind: 'text' },
        {
          id: 'language',
          label: t('backOffice.content.language'),
          kind: 'choice',
          options: LANGUAGES.map((value) => ({ value, label: t(`backOffice.language.${value}`) })),
        },
        {
          id: 'state',
          label: t('backOffice.content.state'),
          kind: 'choice',
          options: CONTENT_STATES.map((value) => ({ value, label: t(`backOffice.content.states.${value}`) })),
        },
        {
          id: 'place',
          label: t('backOffice.content.place'),
          kind: 'choice',
          options: CONTENT_PLACES[kind].map((value) => ({ value, label: t(`backOffice.content.places.${value}`) })),
        },
      ]}
      columns={columns}
      keyOf={({ itemId }) => itemId}
      keeps={(row) => query.language !== null || standsForAll(pieces, row, language)}
      onOpen={({ itemId }) => onOpen(itemId)}
      groupOf={({ place }) => placeWord(t, kind, place)}
      above={isWhole && items.length > 0 && <ContentNotice rows={items} pieces={pieces} now={now()} />}
      empty={t('backOffice.content.empty')}
      add={mayAct && { label: t('backOffice.content.add'), onPress: onBegin }}
      views={
        <ChipRow label={t('backOffice.content.kind')}>
          {CONTENT_KINDS.map((one) => (
            <Chip
              key={one}
              pressed={one === kind}
              onPress={() => address.set({ kind: one === 'banner' ? null : one, place: null })}
            >
              {t(`backOffice.content.kinds.${one}`)}
            </Chip>
          ))}
        </ChipRow>
      }
    />
  )

  /** From when and until when a piece is shown, as far as that is still to come. */
  function timeWords({ state, pin, next }: OfficeContentRow): readonly string[] {
    const from = (at: number) => t('backOffice.content.from', { at: dayTime(t, at, now()) })
    const until = (at: number) => t('backOffice.content.until', { at: dayTime(t, at, now()) })
    return [
      ...(state === 'scheduled' && pin !== null ? [from(pin.startsAt)] : []),
      ...((state === 'scheduled' || state === 'published') && pin !== null && pin.endsAt !== null ? [until(pin.endsAt)] : []),
      ...(next === null ? [] : [from(next.startsAt)]),
    ]
  }
}

/** Where a piece stands, in words; a place that is not known here is shown as it is written. */
function placeWord(t: ReturnType<typeof useTranslation<'backOffice'>>['t'], kind: ContentKind, place: string): string {
  const known = oneOf(CONTENT_PLACES[kind], place)
  return known === null ? place : t(`backOffice.content.places.${known}`)
}
