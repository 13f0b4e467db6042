CREATE TABLE `annotation_layers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`descr` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `annotation_layers_name_unique` ON `annotation_layers` (`name`);--> statement-breakpoint
CREATE TABLE `annotations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`layer_id` integer NOT NULL,
	`short_descr` text NOT NULL,
	`long_descr` text,
	`start_dttm` integer NOT NULL,
	`end_dttm` integer NOT NULL,
	`json_metadata` text,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer,
	FOREIGN KEY (`layer_id`) REFERENCES `annotation_layers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `annotations_short_descr` ON `annotations` (`layer_id`,`short_descr`);--> statement-breakpoint
CREATE TABLE `row_level_rule_datasets` (
	`rule_id` integer NOT NULL,
	`dataset_id` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `dataset_id`),
	FOREIGN KEY (`rule_id`) REFERENCES `row_level_rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `row_level_rule_datasets_dataset` ON `row_level_rule_datasets` (`dataset_id`);--> statement-breakpoint
CREATE TABLE `row_level_rule_roles` (
	`rule_id` integer NOT NULL,
	`role_id` integer NOT NULL,
	PRIMARY KEY(`rule_id`, `role_id`),
	FOREIGN KEY (`rule_id`) REFERENCES `row_level_rules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `roles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `row_level_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`filter_type` text NOT NULL,
	`group_key` text,
	`clause` text NOT NULL,
	`created_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`changed_on` integer DEFAULT (unixepoch('subsec') * 1000) NOT NULL,
	`created_by_fk` integer,
	`changed_by_fk` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `row_level_rules_name_unique` ON `row_level_rules` (`name`);