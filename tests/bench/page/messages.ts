import type { RoomEventOf } from '#src/api/contract/pushes.ts'

const LINES = [
  '这脚传球有想法',
  '中场拿得住球就稳了',
  '门将今天状态真好，刚才那个扑救太快了',
  '再来一个远射吧',
  '刚进来，现在几比几？',
]

/** The push with this place in the order; texts, names and levels go round. */
export function message(seq: number): RoomEventOf<'chat'> {
  const member = seq % 97
  return {
    kind: 'chat',
    seq,
    at: seq,
    body: {
      id: `m${seq}`,
      msgType: 'text',
      content: `${LINES[seq % LINES.length]} ${seq}`,
      clientId: null,
      sender: {
        memberId: `u${member}`,
        name: `球迷 ${member}`,
        avatar: '/art/portrait/u.svg',
        vipLevel: member % 9,
        role: 'member',
      },
      reply: null,
      mentions: [],
    },
  }
}
