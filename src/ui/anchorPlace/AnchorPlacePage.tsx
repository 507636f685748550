import { useParams } from 'react-router'
import { AnchorPage, type AnchorPageProps } from './AnchorPage.tsx'
import { OwnRoomPage, type OwnRoomPageProps } from './OwnRoomPage.tsx'

/** The anchor of the address, or the member's own room where the address names none. */
export function AnchorPlacePage(props: AnchorPageProps & OwnRoomPageProps) {
  const { anchorRoomId } = useParams()
  return anchorRoomId === undefined ? (
    <OwnRoomPage {...props} />
  ) : (
    <AnchorPage key={anchorRoomId} {...props} anchorRoomId={anchorRoomId} />
  )
}
