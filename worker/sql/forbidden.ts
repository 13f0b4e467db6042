/**
 * What no text of anybody may reach, per engine: functions that read files, open connections, sleep, act upon the
 * server, tell about it, or run SQL from a string (which no check here would see); relations that tell about people,
 * settings and other sessions, or hold samples of what tables hold; statements that load code or move files. Catalogues
 * that only describe tables stay open to those who may read the whole database, as Superset has it.
 *
 * Names are lower case and stand for any case, quoted or not, under any schema; `*` ends a prefix. A relation written
 * with a schema is meant there alone.
 */
export interface Forbidden {
  readonly functions: readonly string[]
  readonly relations: readonly string[]
  readonly schemas: readonly string[]
  /** Words that call something without brackets, or name a file. */
  readonly words: readonly string[]
  /** First words of statements that are refused whatever a database allows. */
  readonly statements: readonly string[]
}

const list = (text: string) => text.trim().split(/\s+/)

/** Of every engine: code, files, other databases, settings of a session that others use next. */
const STATEMENTS = list(`
  copy load do install uninstall attach detach pragma system shutdown kill set reset listen notify handler prepare execute`)

const SQLITE: Forbidden = {
  functions: list('load_extension readfile writefile edit fsdir zipfile fts3_tokenizer pragma_* sqlite_dbpage dbstat'),
  relations: list('_cf_* sqlite_stat1 sqlite_stat2 sqlite_stat3 sqlite_stat4 sqlite_dbpage sqlite_stmt dbstat'),
  schemas: [],
  words: [],
  statements: STATEMENTS,
}

export const FORBIDDEN: Readonly<Record<string, Forbidden>> = {
  edge: SQLITE,
  d1: SQLITE,
  sqlite: SQLITE,
  postgresql: {
    functions: list(`
      pg_read_* pg_ls_* pg_stat_file pg_file_* pg_current_logfile pg_logfile_rotate pg_rotate_logfile lo_* loread lowrite
      dblink* query_to_xml* table_to_xml* schema_to_xml* database_to_xml* cursor_to_xml* ts_stat crosstab* connectby
      xpath_table pg_sleep* pg_terminate_backend pg_cancel_backend pg_reload_conf pg_promote pg_switch_wal pg_wal_*
      pg_backup_* pg_start_backup pg_stop_backup pg_create_* pg_drop_* pg_replication_* pg_logical_* pg_export_snapshot
      pg_import_* pg_notify pg_advisory_* pg_try_advisory_* set_config current_setting pg_show_all_settings
      pg_show_all_file_settings pg_hba_file_rules pg_ident_file_mappings pg_config pg_stat_get_activity
      pg_stat_get_wal_senders pg_stat_statements* pg_stat_reset* version current_database current_schema current_schemas
      inet_server_addr inet_server_port inet_client_addr inet_client_port`),
    relations: list(`
      pg_authid pg_auth_members pg_roles pg_shadow pg_user pg_group pg_user_mapping pg_user_mappings pg_db_role_setting
      pg_settings pg_file_settings pg_hba_file_rules pg_ident_file_mappings pg_config pg_stat_activity pg_stat_ssl
      pg_stat_gssapi pg_stat_replication* pg_stat_wal_receiver pg_stat_subscription* pg_stat_statements*
      pg_subscription* pg_foreign_server pg_replication_* pg_largeobject* pg_statistic* pg_stats* pg_prepared_statements
      pg_prepared_xacts pg_cursors pg_locks pg_shmem_allocations* pg_backend_memory_contexts
      information_schema.user_mapping_options`),
    schemas: list('pg_toast'),
    words: list('current_user session_user current_role system_user current_catalog'),
    statements: STATEMENTS,
  },
  mysql: {
    functions: list(`
      load_file sleep benchmark get_lock release_lock release_all_locks is_free_lock is_used_lock master_pos_wait
      source_pos_wait master_gtid_wait wait_for_executed_gtid_set wait_until_sql_thread_after_gtids sys_exec sys_eval
      sys_get sys_set version user current_user session_user system_user current_role connection_id`),
    relations: list(`
      information_schema.processlist information_schema.user_privileges information_schema.user_attributes
      information_schema.user_variables information_schema.global_variables information_schema.session_variables
      information_schema.system_variables information_schema.applicable_roles information_schema.enabled_roles
      information_schema.files information_schema.plugins information_schema.column_statistics`),
    schemas: list('mysql performance_schema sys'),
    words: list('outfile dumpfile infile current_user current_role'),
    statements: STATEMENTS,
  },
  clickhouse: {
    functions: list(`
      url* file filecluster s3 s3cluster gcs azureblobstorage* hdfs hdfscluster remote remotesecure cluster
      clusterallreplicas mysql postgresql mongodb redis sqlite odbc jdbc executable iceberg* deltalake* hudi* ytsaurus
      arrowflight input merge mergetreeindex* mergetreeprojection* dictionary joinget joingetornull viewifpermitted sleep
      sleepeachrow version hostname fqdn currentdatabase currentuser user currentroles defaultroles enabledroles
      currentprofiles defaultprofiles enabledprofiles getsetting getserverport getserversetting getoskernelversion
      filesystem* addresstoline* addresstosymbol catboostevaluate`),
    relations: [],
    schemas: list('system'),
    words: list('outfile infile'),
    statements: STATEMENTS,
  },
  trino: {
    functions: list('query raw_query procedure version'),
    relations: [],
    schemas: list('system'),
    words: list('current_user'),
    statements: STATEMENTS,
  },
}

/** Hints in comments that change settings of the server while a statement runs, its time limit among them; lower case. */
export const SETTING_HINTS: Readonly<Record<string, ReadonlySet<string>>> = {
  mysql: new Set(list('set_var max_execution_time resource_group')),
}

/** What SHOW may tell: which tables there are and what they look like. */
export const SHOWABLE: ReadonlySet<string> = new Set(
  list('tables columns fields create databases schemas catalogs index indexes keys table views functions stats partitions'),
)
/** Words between SHOW and what it tells. */
export const SHOW_OPTIONS: ReadonlySet<string> = new Set(list('full extended temporary'))
/** Kinds of things that no CREATE, ALTER or DROP may touch: they hold code, rights or doors to elsewhere. */
export const CLOSED_KINDS: ReadonlySet<string> = new Set(
  list(`user role extension function procedure server language event trigger subscription publication foreign system
    tablespace aggregate operator cast policy rule named dictionary plugin resource settings profile quota`),
)
