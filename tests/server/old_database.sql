-- A database as an early version of the server left it (schema 2): a game that runs and one that is
-- over, on a map of that time. The key of the person at both: oldkeyoldkeyoldkeyoldkey.
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE game_file (table_id TEXT PRIMARY KEY, file TEXT NOT NULL) STRICT;
INSERT INTO "game_file" VALUES('od53xbywtqdh','depo-game 1
map tiny a95331541cd208e1953608a230b650f3ad2407ccdf759551b941d882f9f2f0f0
variant classic
seat 1 human Anna
seat 2 easy easy
first chance
commitment 6b94e1a361e36dd17039a87a268b93f5411b1ae843e865f44f3a5bd6ea001d8f
seed 1307c1bf104ee9f1971e31437a8ebfa4
moves
2 keep mill-orchard:5 market-islet:6
1 keep lighthouse-orchard:6
1 resign
2 take deck
2 take 1 blue
2 claim mill-market blue 3xblue
2 take 2 yellow
2 take 3 yellow
2 claim market-orchard yellow 2xyellow
2 take deck
2 take deck
2 take 3 green
2 take deck
2 take deck
2 take 3 green
2 claim orchard-islet gray 3xgreen+1xloco
2 take 1 blue
2 take 2 blue
2 claim lighthouse-harbour blue 3xblue
2 take deck
2 take deck
end -6 33
');
CREATE TABLE log (table_id TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('od53xbywtqdh',1,'{"k":"create","at":1794923358971,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-10","plan":{"map":"tiny","hash":"a95331541cd208e1953608a230b650f3ad2407ccdf759551b941d882f9f2f0f0","variant":"classic","options":[],"seats":[{"role":1,"name":"Anna","who":"979697a838810fa9e31d8700ffa9b0e7"},{"role":2,"level":"easy","name":"easy"}],"first":0,"clock":0,"bank":0,"increment":0,"pace":0,"delay":0,"listed":false,"hints":false,"start":true,"seed":"1307c1bf104ee9f1971e31437a8ebfa4","host":"979697a838810fa9e31d8700ffa9b0e7"}}');
INSERT INTO "log" VALUES('od53xbywtqdh',2,'{"k":"start","at":1794923358976}');
INSERT INTO "log" VALUES('od53xbywtqdh',3,'{"k":"move","at":1794923358983,"seat":2,"text":"keep mill-orchard:5 market-islet:6","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',4,'{"k":"move","at":1794923359479,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-11","text":"keep lighthouse-orchard:6"}');
INSERT INTO "log" VALUES('od53xbywtqdh',5,'{"k":"move","at":1794923360037,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-13","text":"resign"}');
INSERT INTO "log" VALUES('od53xbywtqdh',6,'{"k":"move","at":1794923360059,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',7,'{"k":"move","at":1794923360063,"seat":2,"text":"take 1 blue","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',8,'{"k":"move","at":1794923360064,"seat":2,"text":"claim mill-market blue 3xblue","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',9,'{"k":"move","at":1794923360067,"seat":2,"text":"take 2 yellow","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',10,'{"k":"move","at":1794923360075,"seat":2,"text":"take 3 yellow","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',11,'{"k":"move","at":1794923360079,"seat":2,"text":"claim market-orchard yellow 2xyellow","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',12,'{"k":"move","at":1794923360087,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',13,'{"k":"move","at":1794923360091,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',14,'{"k":"move","at":1794923360092,"seat":2,"text":"take 3 green","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',15,'{"k":"move","at":1794923360095,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',16,'{"k":"move","at":1794923360097,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',17,'{"k":"move","at":1794923360100,"seat":2,"text":"take 3 green","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',18,'{"k":"move","at":1794923360102,"seat":2,"text":"claim orchard-islet gray 3xgreen+1xloco","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',19,'{"k":"move","at":1794923360119,"seat":2,"text":"take 1 blue","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',20,'{"k":"move","at":1794923360124,"seat":2,"text":"take 2 blue","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',21,'{"k":"move","at":1794923360135,"seat":2,"text":"claim lighthouse-harbour blue 3xblue","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',22,'{"k":"move","at":1794923360139,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('od53xbywtqdh',23,'{"k":"move","at":1794923360146,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('usvjhmgii7se',1,'{"k":"create","at":1794923356951,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-1","plan":{"map":"tiny","hash":"a95331541cd208e1953608a230b650f3ad2407ccdf759551b941d882f9f2f0f0","variant":"classic","options":[],"seats":[{"role":1,"name":"Anna","who":"979697a838810fa9e31d8700ffa9b0e7"},{"role":2,"level":"easy","name":"easy"}],"first":0,"clock":0,"bank":0,"increment":0,"pace":0,"delay":0,"listed":true,"hints":false,"start":true,"seed":"1f3e23a5ef35e6ab9f1a2b3c2cb624fc","host":"979697a838810fa9e31d8700ffa9b0e7"}}');
INSERT INTO "log" VALUES('usvjhmgii7se',2,'{"k":"start","at":1794923356953}');
INSERT INTO "log" VALUES('usvjhmgii7se',3,'{"k":"move","at":1794923356958,"seat":2,"text":"keep lighthouse-islet:10","bot":true}');
INSERT INTO "log" VALUES('usvjhmgii7se',4,'{"k":"move","at":1794923356964,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-2","text":"keep lighthouse-quarry:8"}');
INSERT INTO "log" VALUES('usvjhmgii7se',5,'{"k":"move","at":1794923357293,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-3","text":"take deck"}');
INSERT INTO "log" VALUES('usvjhmgii7se',6,'{"k":"move","at":1794923357635,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-4","text":"take deck"}');
INSERT INTO "log" VALUES('usvjhmgii7se',7,'{"k":"move","at":1794923357649,"seat":2,"text":"claim quarry-islet gray 1xyellow+1xloco","bot":true}');
INSERT INTO "log" VALUES('usvjhmgii7se',8,'{"k":"move","at":1794923357948,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-5","text":"take deck"}');
INSERT INTO "log" VALUES('usvjhmgii7se',9,'{"k":"move","at":1794923358285,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-6","text":"take deck"}');
INSERT INTO "log" VALUES('usvjhmgii7se',10,'{"k":"move","at":1794923358295,"seat":2,"text":"take 2 red","bot":true}');
INSERT INTO "log" VALUES('usvjhmgii7se',11,'{"k":"move","at":1794923358307,"seat":2,"text":"take deck","bot":true}');
INSERT INTO "log" VALUES('usvjhmgii7se',12,'{"k":"move","at":1794923358598,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-7","text":"take deck"}');
INSERT INTO "log" VALUES('usvjhmgii7se',13,'{"k":"chat","at":1794923358900,"seat":1,"who":"979697a838810fa9e31d8700ffa9b0e7","id":"t29459-8","text":"hello"}');
CREATE TABLE map (hash TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
INSERT INTO "map" VALUES('a95331541cd208e1953608a230b650f3ad2407ccdf759551b941d882f9f2f0f0','{
  "format": 1,
  "id": "tiny",
  "name": {"en": "Tiny Isle", "ru": "Островок"},
  "players": [2, 4],
  "vocabulary": "trains",
  "colors": ["blue", "yellow", "red", "green"],
  "board": {"width": 610, "height": 470},
  "rules": {
    "trains": 12,
    "hand": 3,
    "deck": {"each": 9, "locomotives": 6},
    "face_up": 5,
    "reset_locomotives": 3,
    "points": {"1": 1, "2": 2, "3": 4, "4": 7},
    "last_round_trains": 2,
    "both_tracks_from": 3,
    "start_tickets": {"regular": 2, "long": 0, "keep": 1, "returned": "under"},
    "draw_tickets": {"offer": 2, "keep": 1},
    "longest_path": 5,
    "most_tickets": 0,
    "tie_breaks": ["tickets", "longest_path"],
    "tunnel_reveal": 3
  },
  "cities": [
    {"id": "lighthouse", "name": {"en": "Lighthouse", "ru": "Маяк"}, "x": 156, "y": 108, "label": {"x": 144, "y": 113, "anchor": "end"}},
    {"id": "mill", "name": {"en": "Mill", "ru": "Мельница"}, "x": 301, "y": 90, "label": {"x": 301, "y": 78, "anchor": "middle"}},
    {"id": "castle", "name": {"en": "Castle", "ru": "Замок"}, "x": 438, "y": 139, "label": {"x": 450, "y": 144, "anchor": "start"}},
    {"id": "harbour", "name": {"en": "Harbour", "ru": "Гавань"}, "x": 143, "y": 245, "label": {"x": 131, "y": 250, "anchor": "end"}},
    {"id": "market", "name": {"en": "Market", "ru": "Ярмарка"}, "x": 288, "y": 241, "label": {"x": 275, "y": 262, "anchor": "end"}},
    {"id": "quarry", "name": {"en": "Quarry", "ru": "Карьер"}, "x": 471, "y": 282, "label": {"x": 483, "y": 287, "anchor": "start"}},
    {"id": "orchard", "name": {"en": "Orchard", "ru": "Сад"}, "x": 297, "y": 355, "label": {"x": 285, "y": 360, "anchor": "end"}},
    {"id": "islet", "name": {"en": "Islet", "ru": "Островок"}, "x": 477, "y": 392, "label": {"x": 477, "y": 415, "anchor": "middle"}}
  ],
  "groups": [],
  "tracks": [
    {"a": "lighthouse", "b": "mill", "length": 3, "color": "red", "curve": [[204, 101], [255, 96]]},
    {"a": "lighthouse", "b": "harbour", "length": 3, "color": "blue", "curve": [[153, 152], [148, 197]]},
    {"a": "mill", "b": "castle", "length": 3, "color": "yellow", "curve": [[343, 107], [392, 124]]},
    {"a": "mill", "b": "market", "length": 3, "color": "blue", "curve": [[314, 112], [306, 215]]},
    {"a": "mill", "b": "market", "length": 3, "color": "green", "curve": [[288, 109], [280, 213]]},
    {"a": "lighthouse", "b": "market", "length": 4, "color": "gray", "curve": [[201, 154], [242, 196]]},
    {"a": "castle", "b": "market", "length": 4, "color": "red", "curve": [[390, 176], [340, 211]]},
    {"a": "castle", "b": "quarry", "length": 3, "color": "gray", "curve": [[448, 185], [459, 236]], "tunnel": true},
    {"a": "harbour", "b": "market", "length": 3, "color": "green", "curve": [[190, 238], [240, 240]]},
    {"a": "market", "b": "quarry", "length": 4, "color": "blue", "curve": [[349, 254], [412, 265]]},
    {"a": "harbour", "b": "orchard", "length": 4, "color": "yellow", "curve": [[196, 279], [250, 311]]},
    {"a": "market", "b": "orchard", "length": 2, "color": "yellow", "curve": [[291, 280], [293, 319]]},
    {"a": "orchard", "b": "quarry", "length": 4, "color": "red", "curve": [[355, 330], [418, 308]]},
    {"a": "orchard", "b": "islet", "length": 4, "color": "gray", "curve": [[354, 374], [417, 387]], "ferry": 1},
    {"a": "quarry", "b": "islet", "length": 2, "color": "gray", "curve": [[472, 320], [474, 354]], "ferry": 1}
  ],
  "tickets": [
    {"a": "lighthouse", "b": "quarry", "points": 8, "sets": ["classic"]},
    {"a": "lighthouse", "b": "islet", "points": 10, "sets": ["classic"]},
    {"a": "lighthouse", "b": "orchard", "points": 6, "sets": ["classic"]},
    {"a": "harbour", "b": "castle", "points": 7, "sets": ["classic"]},
    {"a": "harbour", "b": "islet", "points": 8, "sets": ["classic"]},
    {"a": "harbour", "b": "quarry", "points": 7, "sets": ["classic"]},
    {"a": "mill", "b": "islet", "points": 8, "sets": ["classic"]},
    {"a": "mill", "b": "orchard", "points": 5, "sets": ["classic"]},
    {"a": "castle", "b": "orchard", "points": 6, "sets": ["classic"]},
    {"a": "mill", "b": "harbour", "points": 6, "sets": ["classic"]},
    {"a": "market", "b": "islet", "points": 6, "sets": ["classic"]},
    {"a": "castle", "b": "lighthouse", "points": 6, "sets": ["classic"]}
  ],
  "variants": [
    {"id": "classic", "name": {"en": "Classic", "ru": "Классика"}, "sets": ["classic"]}
  ]
}
');
CREATE TABLE note (table_id TEXT PRIMARY KEY, seq INTEGER NOT NULL, phase INTEGER NOT NULL, listed INTEGER NOT NULL, due INTEGER NOT NULL, changed INTEGER NOT NULL, brief TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "note" VALUES('od53xbywtqdh',23,2,0,0,1794923360150,'{"table":"od53xbywtqdh","phase":"over","map":"tiny","variant":"classic","names":["Anna","easy"],"open":0,"turn":[],"your_turn":false,"clock":{"kind":"none"},"created":1794923358971,"changed":1794923360146}');
INSERT INTO "note" VALUES('usvjhmgii7se',13,1,1,0,1794923358972,'{"table":"usvjhmgii7se","phase":"running","map":"tiny","variant":"classic","names":["Anna","easy"],"open":0,"turn":[1],"your_turn":false,"clock":{"kind":"none"},"created":1794923356951,"changed":1794923358900}');
CREATE INDEX note_due ON note (due) WHERE due > 0;
CREATE INDEX note_lobby ON note (phase, changed) WHERE listed = 1;
COMMIT;
