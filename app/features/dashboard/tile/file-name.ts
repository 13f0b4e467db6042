/** A title without the characters that file systems refuse. */
export function fileName(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'chart'
}
