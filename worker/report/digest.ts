import { sha256 } from '../auth/encoding.ts'

const LENGTH = 32

/** Names a version of a picture: another one as soon as what it is drawn from has been saved again. */
export function pictureDigest(kind: 'chart', id: number, changedOn: number): string {
  return sha256(`${kind} ${id} ${changedOn}`).slice(0, LENGTH)
}
