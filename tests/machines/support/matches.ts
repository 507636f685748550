import type { AnchorMatch } from '#src/api/model/anchor.ts'

/** An anchor's room as the lists carry it. */
export function anchorMatch(options: { id?: string; status?: string; matchId?: string | null } = {}): AnchorMatch {
  const { id = 'a1', status = 'On1', matchId = 'm1' } = options
  return {
    matchId,
    eventId: null,
    matchName: '甲队 对 乙队',
    homeName: '甲队',
    homeLogo: '/art/crest/t1.svg',
    visitName: '乙队',
    visitLogo: '/art/crest/t2.svg',
    homeScore: 0,
    visitScore: 0,
    startAt: 0,
    isStart: true,
    gameStatus: 'live',
    clock: null,
    parts: [],
    matchClass: 'football',
    venueName: 'OBTY',
    leagueId: 'l1',
    leagueName: '联赛',
    ballClassId: null,
    anchorType: 'cast',
    anchorRoomId: id,
    anchorInfo: { anchorId: id, nickname: '主播', avatar: '/art/portrait/a1.svg', collected: 1, heat: 1, nextAt: null },
    roomInfo: { title: '看球', desc: '', chatRoomNo: `c-${id}` },
    anchorAvatars: [],
    cover: '/art/cover/a1.svg',
    anchorStatus: status,
    animationUrl: null,
    anchorFlvUrl: null,
    videoWebUrl: null,
  }
}
