import type { ParseKeysWithoutVariables } from 'i18next'
import {
  Banknote,
  ClipboardList,
  Crown,
  Gamepad2,
  Gift,
  HandCoins,
  Handshake,
  ReceiptText,
  Headset,
  Hourglass,
  Landmark,
  ListChecks,
  Mails,
  MailWarning,
  MessageSquareText,
  Newspaper,
  PartyPopper,
  Megaphone,
  ChartColumn,
  Scale,
  ScrollText,
  ShieldBan,
  Settings2,
  ShieldCheck,
  ShoppingBag,
  Store,
  UserRound,
  UsersRound,
  Video,
  KeyRound,
} from 'lucide-react'
import type { Right } from '#src/api/model/right.ts'

/** Where the back office leads out to. */
export const SITE = '/app/home'
/** One’s own page on the site, with its language and appearance. */
export const ME = '/app/me'

/** What the pages of the rail are gathered under, in its order. */
const GROUPS = ['people', 'money', 'rooms', 'play', 'running', 'service', 'site'] as const

export type PlaceGroup = (typeof GROUPS)[number]

type Place = {
  readonly group: PlaceGroup
  readonly path: string
  readonly key: ParseKeysWithoutVariables<'backOffice'>
  readonly icon: typeof Banknote
  /** Without it the place is not shown, nor opened; null = every operator's own. */
  readonly right: Right | null
}

/** The pages of the back office, in the order of its rail, group by group; each below `/admin/`. */
export const PLACES = [
  { group: 'people', path: 'members', key: 'backOffice.place.members', icon: UserRound, right: 'members.read' },
  { group: 'people', path: 'agents', key: 'backOffice.place.agents', icon: Handshake, right: 'agents.read' },
  { group: 'people', path: 'agents/statements', key: 'backOffice.place.statements', icon: ReceiptText, right: 'agents.read' },
  { group: 'money', path: 'money/withdrawals', key: 'backOffice.place.withdrawals', icon: Banknote, right: 'money.read' },
  { group: 'money', path: 'money/deposits', key: 'backOffice.place.deposits', icon: HandCoins, right: 'money.read' },
  { group: 'money', path: 'money/orders', key: 'backOffice.place.depositOrders', icon: Landmark, right: 'money.read' },
  { group: 'money', path: 'money/adjustments', key: 'backOffice.place.adjustments', icon: Scale, right: 'money.read' },
  { group: 'rooms', path: 'rooms/anchors', key: 'backOffice.place.anchors', icon: Video, right: 'rooms.read' },
  { group: 'rooms', path: 'rooms/gifts', key: 'backOffice.place.gifts', icon: Gift, right: 'rooms.read' },
  { group: 'rooms', path: 'rooms/announcements', key: 'backOffice.place.announcements', icon: Megaphone, right: 'rooms.read' },
  { group: 'rooms', path: 'rooms/moderators', key: 'backOffice.place.moderators', icon: ShieldCheck, right: 'rooms.read' },
  { group: 'rooms', path: 'rooms/restrictions', key: 'backOffice.place.restrictions', icon: ShieldBan, right: 'rooms.read' },
  { group: 'play', path: 'venues', key: 'backOffice.place.venues', icon: Store, right: 'venues.read' },
  { group: 'play', path: 'games', key: 'backOffice.place.games', icon: Gamepad2, right: 'venues.read' },
  { group: 'play', path: 'games/rounds', key: 'backOffice.place.strays', icon: Hourglass, right: 'venues.read' },
  { group: 'running', path: 'content', key: 'backOffice.place.content', icon: Newspaper, right: 'content.read' },
  { group: 'running', path: 'activities', key: 'backOffice.place.activities', icon: PartyPopper, right: 'activities.read' },
  { group: 'running', path: 'tasks', key: 'backOffice.place.tasks', icon: ListChecks, right: 'site.read' },
  { group: 'running', path: 'grades', key: 'backOffice.place.grades', icon: Crown, right: 'site.read' },
  { group: 'running', path: 'site/points', key: 'backOffice.place.pointGoods', icon: ShoppingBag, right: 'site.read' },
  { group: 'service', path: 'service/chats', key: 'backOffice.place.chats', icon: Headset, right: 'service.read' },
  { group: 'service', path: 'service/messages', key: 'backOffice.place.messages', icon: Mails, right: 'service.read' },
  { group: 'service', path: 'service/letters', key: 'backOffice.place.letters', icon: MessageSquareText, right: 'service.read' },
  { group: 'service', path: 'service/forms', key: 'backOffice.place.forms', icon: ClipboardList, right: 'service.read' },
  { group: 'service', path: 'service/deliveries', key: 'backOffice.place.deliveries', icon: MailWarning, right: 'service.read' },
  { group: 'site', path: 'reports', key: 'backOffice.place.reports', icon: ChartColumn, right: 'reports.read' },
  { group: 'site', path: 'site', key: 'backOffice.place.site', icon: Settings2, right: 'site.read' },
  { group: 'site', path: 'operators', key: 'backOffice.place.operators', icon: UsersRound, right: 'operators.read' },
  { group: 'site', path: 'audit', key: 'backOffice.place.audit', icon: ScrollText, right: 'audit.read' },
  { group: 'site', path: 'security', key: 'backOffice.place.security', icon: KeyRound, right: null },
] as const satisfies readonly Place[]

export type ShownPlace = (typeof PLACES)[number]

/** Places by their groups; groups of which none is shown are left out. */
export function groupsOf(places: readonly ShownPlace[]) {
  return GROUPS.map((group) => ({ group, places: places.filter((place) => place.group === group) })).filter(
    (one) => one.places.length > 0,
  )
}

export type PlacePath = (typeof PLACES)[number]['path']

/** Where an address from before the back office had a place of its own leads now; null = it is one of today. */
export function movedTo(pathname: string): string | null {
  return pathname.startsWith('/admin') ? null : pathname.replace('/app/operator', '/admin/money')
}
