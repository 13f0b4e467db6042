/** Texts about templates; where fixed by the wire format word for word. */
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

export const TEMPLATE_MESSAGES = {
  undefined: (names: readonly string[]) =>
    names.length === 1
      ? `The parameter ${quoted(names)} in your query is undefined.`
      : `The following parameters in your query are undefined: ${quoted(names)}.`,
  malformed: 'The query contains one or more malformed template parameters.',
  syntax: (message: string) => `Jinja2 template error (TemplateSyntaxError): ${message}`,
  inVirtual: (message: string) => `Error while rendering virtual dataset query: ${message}`,
  inWhere: (message: string) => `Error in jinja expression in WHERE clause: ${message}`,
  inHaving: (message: string) => `Error in jinja expression in HAVING clause: ${message}`,
  inFetchValues: (message: string) => `Error in jinja expression in fetch values predicate: ${message}`,
  inExpression: (message: string) => `Error in jinja expression: ${message}`,
  inRules: (message: string) => `Error in jinja expression in RLS filters: ${message}`,
  failedRun: (sql: string, message: string) => `Failed to execute query '${sql}': ${message}`,
  arguments: (macro: string, names: readonly string[]) => `${macro} takes these arguments: (${names.join(', ')})`,
  notPlain: (macro: string) => `Unsafe return type for function ${macro}: values must be text, numbers, true, false or none`,
  noDate: (value: string, format: string) => `time data ${value} does not match format ${format}`,
  datasetMissing: (id: number) => `Dataset ${id} not found!`,
  datasetIdNeeded: (metric: string) => `Please specify the Dataset ID for the \`\`${metric}\`\` metric in the Jinja macro.`,
  metricMissing: (metric: string, dataset: string) => `Metric \`\`${metric}\`\` not found in ${dataset}.`,
  partitionsUnread: (table: string, message: string) => `The partitions of ${table} cannot be read: ${message}`,
  partitionsClosed: (table: string) => `The partitions of ${table} are not open to you.`,
  severalPartitionColumns: (table: string) =>
    `${table} has partitions by more than one column: latest_sub_partition takes values for all but one of them.`,
  noPartitionColumn: (column: string, table: string) => `${table} has no partitions by ${column}.`,
  partitionFilters: (table: string, columns: readonly string[]) =>
    `latest_sub_partition takes values for all but one of the columns that part ${table}: ${columns.join(', ')}`,
  tooDeep: 'Datasets and metrics name each other in a circle, or too deep.',
} as const
